// Beside the unpacked program: from the inside of the executable, Node imports no files.
const { pathToFileURL } = require('node:url')

void import(pathToFileURL(process.argv[1]).href)
