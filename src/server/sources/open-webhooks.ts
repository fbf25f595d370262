import type { Settings } from '../../config/settings.ts'
import { Webhooks } from '../../deploy/webhooks.ts'
import type { Installation } from '../installation.ts'
import { StartError } from '../start-error.ts'

/** Nothing is sent unsigned: whoever gets it could not tell it from anybody's. */
export function openWebhooks(
  { environment, instruments, store }: Installation,
  { webhooks }: Settings,
  projectId: string,
): Webhooks | undefined {
  if (webhooks.length === 0) return undefined
  const { webhookSecret: secret } = environment
  if (secret === undefined)
    throw new StartError('lectern.json has `webhooks`, and LECTERN_WEBHOOK_SECRET is not set.', {
      hint: 'Set it to a long random text, and give it to those who receive the webhooks.',
    })
  return new Webhooks({
    store,
    projectId,
    targets: webhooks,
    secret,
    onProblem: (message) => instruments.log.warn(message),
  })
}
