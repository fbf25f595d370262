import type { Verdict } from './change.ts'

interface OperationRule {
  readonly verdict: Verdict
  readonly say: (what: string, more: string) => string
}

const breaks = (say: OperationRule['say']): OperationRule => ({ verdict: 'breaking', say })
const adds = (say: OperationRule['say']): OperationRule => ({ verdict: 'additive', say })
const tells = (say: OperationRule['say']): OperationRule => ({ verdict: 'documentation', say })

/** What can change about the API and its operations, outside of schemas. */
export const OPERATION_RULES = {
  'endpoint-added': adds(() => 'The operation was added.'),
  'api-path-removed-without-deprecation': breaks(
    () => 'The path was removed without being deprecated first.',
  ),
  'api-path-removed-with-deprecation': adds(() => 'The deprecated path was removed.'),
  'api-path-removed-before-sunset': breaks((date) => `The path was removed before its sunset date, ${date}.`),
  'api-path-sunset-parse': breaks(
    (date) => `The path was removed, and its sunset date ${date} is not a date.`,
  ),
  'api-removed-without-deprecation': breaks(
    () => 'The operation was removed without being deprecated first.',
  ),
  'api-removed-with-deprecation': adds(() => 'The deprecated operation was removed.'),
  'api-removed-before-sunset': breaks((date) => `The operation was removed before its sunset date, ${date}.`),
  'endpoint-deprecated': adds(() => 'The operation is deprecated now.'),
  'endpoint-deprecated-with-sunset': adds((date) => `The operation is deprecated now and ends on ${date}.`),
  'api-deprecated-sunset-parse': breaks(
    (date) => `The operation is deprecated, and its sunset date ${date} is not a date.`,
  ),
  'endpoint-reactivated': adds(() => 'The operation is no longer deprecated.'),
  'sunset-deleted': breaks(
    (date) => `The sunset date ${date} was removed while the operation is deprecated.`,
  ),
  'api-sunset-date-changed-too-small': breaks(
    (from, to) => `The sunset date was moved forward, from ${from} to ${to}.`,
  ),
  'api-stability-decreased': breaks((from, to) => `The stability level went down from ${from} to ${to}.`),
  'api-stability-increased': adds((from, to) => `The stability level went up from ${from} to ${to}.`),
  'api-operation-id-added': adds((id) => `The operation ID ${id} was added.`),
  'api-operation-id-removed': adds((id) => `The operation ID ${id} was removed.`),
  'api-tag-added': adds((tag) => `The tag ${tag} was added.`),
  'api-tag-removed': adds((tag) => `The tag ${tag} was removed.`),
  'api-security-added': adds((scheme) => `Another way to authenticate was added: ${scheme}.`),
  'api-security-removed': adds((scheme) => `A way to authenticate was removed: ${scheme}.`),
  'api-security-required': breaks((scheme) => `Authentication is required now: ${scheme}.`),
  'api-security-component-added': adds((name) => `The security scheme ${name} was added.`),
  'api-security-component-removed': adds((name) => `The security scheme ${name} was removed.`),
  'api-security-component-changed': adds((name) => `The security scheme ${name} changed.`),
  'api-schema-removed': adds((name) => `The schema ${name} was removed from the components.`),
  'api-server-added': adds((url) => `The server ${url} was added.`),
  'api-server-removed': adds((url) => `The server ${url} was removed.`),
  'api-compared-in-part': tells(
    () =>
      'There is more to compare than is compared: schemas of this description refer to each other in too many ways.',
  ),
  'api-version-changed': tells((from, to) => `The version changed from ${from} to ${to}.`),
  'api-info-changed': tells(() => 'The title or description of the API changed.'),
  'operation-description-changed': tells(() => 'The summary or description changed.'),
  'webhook-added': adds(() => 'The webhook was added.'),
  'webhook-removed': breaks(() => 'The webhook was removed.'),
  'new-request-path-parameter': breaks((name) => `The path parameter ${name} was added.`),
  'new-required-request-parameter': breaks((name) => `The parameter ${name} was added and is required.`),
  'new-optional-request-parameter': adds((name) => `The parameter ${name} was added.`),
  'request-parameter-removed': breaks((name) => `The parameter ${name} was removed.`),
  'request-parameter-removed-with-deprecation': adds(
    (name) => `The deprecated parameter ${name} was removed.`,
  ),
  'request-parameter-removed-before-sunset': breaks(
    (name, date) => `The parameter ${name} was removed before its sunset date, ${date}.`,
  ),
  'request-parameter-sunset-parse': breaks(
    (name, date) => `The parameter ${name} was removed, and its sunset date ${date} is not a date.`,
  ),
  'request-parameter-sunset-deleted': breaks(
    (name, date) => `The sunset date ${date} of the deprecated parameter ${name} was removed.`,
  ),
  'request-parameter-sunset-date-changed-too-small': breaks(
    (name, dates) => `The sunset date of the parameter ${name} was moved forward, ${dates}.`,
  ),
  'request-parameter-became-required': breaks((name) => `The parameter ${name} is required now.`),
  'request-parameter-became-optional': adds((name) => `The parameter ${name} is no longer required.`),
  'request-parameter-serialization-changed': breaks(
    (name) => `The parameter ${name} is written in another way now.`,
  ),
  'request-parameter-deprecated': adds((name) => `The parameter ${name} is deprecated now.`),
  'request-parameter-reactivated': adds((name) => `The parameter ${name} is no longer deprecated.`),
  'request-parameter-description-changed': tells((name) => `The description of ${name} changed.`),
  'request-body-added-required': breaks(() => 'A request body was added and is required.'),
  'request-body-added-optional': adds(() => 'A request body was added.'),
  'request-body-removed': breaks(() => 'The request body was removed.'),
  'request-body-became-required': breaks(() => 'The request body is required now.'),
  'request-body-became-optional': adds(() => 'The request body is no longer required.'),
  'webhook-body-became-required': adds(() => 'The webhook always has a body now.'),
  'webhook-body-became-optional': breaks(() => 'The webhook may come without a body now.'),
  'request-body-media-type-added': adds((type) => `The media type ${type} was added.`),
  'request-body-media-type-removed': breaks((type) => `The media type ${type} was removed.`),
  'request-body-media-type-schema-added': breaks((type) => `A schema was added for ${type}.`),
  'request-body-media-type-schema-removed': adds((type) => `The schema for ${type} was removed.`),
  'response-success-status-added': adds((status) => `The status ${status} was added.`),
  'response-success-status-removed': breaks((status) => `The status ${status} was removed.`),
  'response-non-success-status-added': adds((status) => `The status ${status} was added.`),
  'response-non-success-status-removed': adds((status) => `The status ${status} was removed.`),
  'response-media-type-added': adds((type) => `The media type ${type} was added.`),
  'response-media-type-removed': breaks((type) => `The media type ${type} was removed.`),
  'response-media-type-name-generalized': breaks(
    (from, to) => `The media type ${from} became ${to}, which says less.`,
  ),
  'response-media-type-name-specialized': adds(
    (from, to) => `The media type ${from} became ${to}, which says more.`,
  ),
  'response-media-type-name-changed': adds((from, to) => `The media type ${from} became ${to}.`),
  'response-body-media-type-schema-added': adds((type) => `A schema was added for ${type}.`),
  'response-body-media-type-schema-removed': breaks((type) => `The schema for ${type} was removed.`),
  'response-header-added': adds((name) => `The header ${name} was added.`),
  'required-response-header-removed': breaks((name) => `The header ${name} was removed.`),
  'optional-response-header-removed': breaks((name) => `The optional header ${name} was removed.`),
  'response-header-became-optional': breaks((name) => `The header ${name} is no longer always there.`),
  'response-header-became-required': adds((name) => `The header ${name} is always there now.`),
  'response-description-changed': tells(() => 'The description of the response changed.'),
} as const satisfies Readonly<Record<string, OperationRule>>

export type OperationCode = keyof typeof OPERATION_RULES
