import type { Verdict } from './change.ts'
import type { PropertyFinding } from './finding.ts'
import type { Way } from './schema-rules.ts'

interface Ruling {
  readonly code: string
  readonly verdict: Verdict
  readonly message: string
}

/** What it means that a property came, went, or must be there now. */
export function propertyRuling(finding: PropertyFinding, way: Way): Ruling {
  return way === 'request' ? inRequest(finding) : inResponse(finding)
}

const SAID: Readonly<Record<PropertyFinding['event'], string>> = {
  added: 'was added',
  removed: 'was removed',
  required: 'is required now',
  optional: 'is no longer required',
  'became-read-only': 'is read-only now',
  'became-not-read-only': 'is no longer read-only',
  'became-write-only': 'is write-only now',
  'became-not-write-only': 'is no longer write-only',
}

function inRequest({ event, property, required, hasDefault, hidden }: PropertyFinding): Ruling {
  const ruling = (code: string, verdict: Verdict, said = SAID[event]) => ({
    code,
    verdict: hidden ? 'additive' : verdict,
    message: `The property \`${property}\` ${said}.`,
  })
  const suffix = hasDefault ? '-with-default' : ''
  switch (event) {
    case 'added':
      if (!required) return ruling('new-optional-request-property', 'additive')
      return ruling(`new-required-request-property${suffix}`, 'breaking', 'was added and is required')
    case 'removed':
      return ruling('request-property-removed', 'breaking')
    case 'required':
      return ruling(`request-property-became-required${suffix}`, 'breaking')
    case 'optional':
      return ruling('request-property-became-optional', 'additive')
    default:
      return ruling(`request-${required ? 'required' : 'optional'}-property-${event}`, 'additive')
  }
}

function inResponse({ event, property, required, hidden }: PropertyFinding): Ruling {
  const ruling = (code: string, verdict: Verdict) => ({
    code,
    verdict: hidden ? 'additive' : verdict,
    message: `The property \`${property}\` ${SAID[event]}.`,
  })
  const kind = `${required ? 'required' : 'optional'}${hidden ? '-write-only' : ''}`
  switch (event) {
    case 'added':
    case 'removed':
      return ruling(`response-${kind}-property-${event}`, event === 'removed' ? 'breaking' : 'additive')
    case 'required':
      return ruling(`response-${hidden ? 'write-only-' : ''}property-became-required`, 'additive')
    case 'optional':
      return ruling(`response-${hidden ? 'write-only-' : ''}property-became-optional`, 'breaking')
    case 'became-not-write-only':
      return ruling(
        `response-${required ? 'required' : 'optional'}-property-${event}`,
        required ? 'breaking' : 'additive',
      )
    default:
      return ruling(`response-${required ? 'required' : 'optional'}-property-${event}`, 'additive')
  }
}
