import type * as Sqlite from 'node:sqlite'

/** Node 22 warns with every start that its SQLite is experimental. What we use of it is tested there, so nobody is told. */
function loadQuietly(): typeof Sqlite {
  const emitWarning = Object.getOwnPropertyDescriptor(process, 'emitWarning')
  process.emitWarning = () => undefined
  try {
    return process.getBuiltinModule('node:sqlite')
  } finally {
    if (emitWarning) Object.defineProperty(process, 'emitWarning', emitWarning)
  }
}

export const sqlite = loadQuietly()
