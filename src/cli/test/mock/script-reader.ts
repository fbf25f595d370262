/** A program for Node that reads JavaScript and TypeScript without running it, and prints why it is none. */
export const SCRIPT_READER = String.raw`
const fs = require('node:fs')
const vm = require('node:vm')
const { stripTypeScriptTypes } = require('node:module')
for (const file of process.argv.slice(2)) {
  let answer = {}
  try {
    const text = fs.readFileSync(file, 'utf8')
    new vm.SourceTextModule(file.endsWith('.mts') ? stripTypeScriptTypes(text, { mode: 'transform' }) : text)
  } catch (error) {
    if (error instanceof SyntaxError || error.code === 'ERR_INVALID_TYPESCRIPT_SYNTAX') {
      const [said = ''] = error.message.split('\n').map((line) => line.replace(/^[\s×x]+(?=\S)/, '').trim()).filter(Boolean)
      answer = { error: ('SyntaxError: ' + said).slice(0, 200) }
    }
  }
  fs.writeSync(1, JSON.stringify(answer) + '\n')
}
`
