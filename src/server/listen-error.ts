import { StartError } from './start-error.ts'

/** Why a server cannot listen, in words for whoever started it. */
export function listenError(error: unknown, place: string): StartError {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return new StartError(`${place} is in use by another program.`, {
      hint: 'Choose another port with --port.',
    })
  if (code === 'EACCES')
    return new StartError(`${place} cannot be used by this user.`, { hint: 'Choose a port from 1024.' })
  return new StartError(`Cannot listen on ${place}: ${message}.`, { hint: 'Check --host and --port.' })
}
