import { ACCESS_VARIABLES } from './variables/access.ts'
import { SERVER_VARIABLES } from './variables/server.ts'
import { STORAGE_VARIABLES } from './variables/storage.ts'
import { TELEMETRY_VARIABLES } from './variables/telemetry.ts'
import { TERMINAL_VARIABLES } from './variables/terminal.ts'

/** Every variable Lectern reads, in the order of the manual; the key is its name in code. */
export const ENVIRONMENT_VARIABLES = {
  ...SERVER_VARIABLES,
  ...STORAGE_VARIABLES,
  ...ACCESS_VARIABLES,
  ...TELEMETRY_VARIABLES,
  ...TERMINAL_VARIABLES,
} as const
