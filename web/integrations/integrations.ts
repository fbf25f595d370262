// Only on sites with integrations: loads scripts of other companies, after consent where docs.json asks for it.
import {
  INTEGRATIONS_ID,
  type IntegrationData,
  type IntegrationPlan,
} from '../../src/shared/integration-plan.ts'
import { whenAllowed } from './consent.ts'
import { runSteps } from './integration-steps.ts'

const { gate, plans } = JSON.parse(
  document.getElementById(INTEGRATIONS_ID)?.textContent ?? '{"gate":{},"plans":[]}',
) as IntegrationData

for (const plan of plans) if (plan.kind === 'consent') load(plan)
whenAllowed(gate, (agreed) => {
  // Who asks all sites not to pass data on, and has not agreed on this one, is not followed.
  const refused = !agreed && (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true
  for (const plan of plans) if (plan.kind !== 'consent' && !(refused && plan.kind === 'tracker')) load(plan)
})

function load({ after = [], attributes = {}, before = [], script: src }: IntegrationPlan): void {
  runSteps(before)
  const script = document.createElement('script')
  script.async = true
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value)
  script.addEventListener('load', () => runSteps(after))
  script.src = src
  document.head.append(script)
}
