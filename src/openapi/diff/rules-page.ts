import { OPERATION_RULES } from './operation-rules.ts'
import { SCHEMA_RULES } from './schema-rules.ts'

const HEAD = `---
title: API changes
description: Find out what changed between two versions of a spec, and stop a change that breaks programs before it is merged.
---

\`lectern openapi diff\` compares two specs. Each one is a file, an \`https\` URL, or a file of a git commit:

\`\`\`bash
lectern openapi diff main:openapi.yaml openapi.yaml
\`\`\`

\`\`\`text
openapi.yaml:34:9  breaking  request-property-max-decreased  POST /pets, request body, age: The maximum was lowered from 30 to 20.
openapi.yaml:51:5  additive  endpoint-added  GET /owners: The operation was added.
1 breaking change, 1 compatible change
\`\`\`

| Verdict | Means |
| --- | --- |
| breaking | A program that used the API as it was described can fail. The exit code is 1. |
| additive | Programs go on working; there is more to use, or less to send. |
| documentation | Only words changed: descriptions, titles, examples. Shown with \`--all\`. |

\`--json\` prints \`summary\` and \`changes\`; each change has \`code\`, \`verdict\`, \`operation\`, \`where\`, \`message\`, and the places \`before\` and \`after\` (\`pointer\`, \`file\`, \`line\`, \`column\`). A schema that several operations share is one change: it is told for the first of them, with \`elsewhere: true\`.

## In a pull request

\`lectern check --against\` compares every spec of the docs folder with a git commit, another folder, or the site that is up, and reports each breaking change as the error [\`api-breaking-change\`](/reference/diagnostics#api-changes) at its line:

\`\`\`bash
lectern check --against origin/main
lectern check --against https://docs.example.com
\`\`\`

A spec that was not there before is new and breaks nobody. Specs that docs.json names by URL are not compared.

## How it decides

A description is a promise. A change breaks it if a program that kept to the old description can fail under the new one, whatever the server tolerates today.

- A **request** may only become easier to satisfy: fewer required parts, more allowed values.
- A **response** may only become easier to read: no parts missing, no values that were not announced.
- What is **read-only** does not count in requests, and what is **write-only** does not count in responses.
- What a **webhook** sends counts as a response: your readers receive it.
- An operation or parameter that was **deprecated** before may go; with a date in \`x-sunset\`, after that date. Operations with \`x-stability-level\` \`draft\` or \`alpha\` may go at any time.
- Names of path parameters are for people: \`/users/{id}\` and \`/users/{userId}\` are the same.

Operations are matched by method and path; alternatives in \`oneOf\`, \`anyOf\` and \`allOf\` by reference, content or title.

## Operations, parameters and bodies

| Rule | Verdict | Says |
| --- | --- | --- |
`

const SCHEMAS = `
## Schemas

The name of a rule begins with the place: \`request-body-\`, \`request-property-\`, \`request-parameter-\`, \`request-parameter-property-\`, \`response-body-\`, \`response-property-\` or \`response-header-\`.

| Rule | In a request | In a response | Says |
| --- | --- | --- | --- |
`

const PROPERTIES = `
Changes of the default of a parameter are breaking: a request without it means something else.

## Properties

| Rule | Verdict |
| --- | --- |
| \`new-required-request-property\`, \`new-required-request-property-with-default\` | breaking |
| \`new-optional-request-property\` | additive |
| \`request-property-removed\` | breaking |
| \`request-property-became-required\`, \`request-property-became-required-with-default\` | breaking |
| \`request-property-became-optional\` | additive |
| \`response-required-property-removed\`, \`response-optional-property-removed\` | breaking |
| \`response-required-property-added\`, \`response-optional-property-added\` | additive |
| \`response-property-became-optional\` | breaking |
| \`response-property-became-required\` | additive |
| \`response-required-property-became-not-write-only\` | breaking |
| other changes of \`readOnly\` and \`writeOnly\` | additive |
`

/** docs/api-reference/changes.mdx. */
export function rulesPage(): string {
  const operations = Object.entries(OPERATION_RULES).map(
    ([code, { verdict, say }]) => `| \`${code}\` | ${verdict} | ${cell(say('`a`', '`b`'))} |`,
  )
  const schemas = Object.entries(SCHEMA_RULES).map(
    ([rule, { request, response, say }]) =>
      `| \`${rule}\` | ${request} | ${response} | ${cell(say('`a`', '`b`'))} |`,
  )
  return `${HEAD}${operations.join('\n')}\n${SCHEMAS}${schemas.join('\n')}\n${PROPERTIES}`
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|')
}
