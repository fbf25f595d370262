// Beside the unpacked program: from the inside of the executable, Node imports no files.
void import('./bin/lectern.js')
