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

\`--json\` prints \`summary\` and \`changes\`; each change has \`code\`, \`verdict\`, \`operation\`, \`where\`, \`message\`, and the places \`before\` and \`after\` (\`pointer\`, \`file\`, \`line\`, \`column\`). A schema that several operations share is one change: it is reported for the first of them, with \`elsewhere: true\`.

## In a pull request

\`lectern check --against\` compares every spec of the docs folder with a git commit, another folder, or the site that is up, and reports each breaking change as the error [\`api-breaking-change\`](/reference/diagnostics#api-changes) at its line:

\`\`\`bash
lectern check --against origin/main
lectern check --against https://docs.example.com
\`\`\`

A spec that was not there before is new and breaks nobody. Specs that docs.json names by URL are not compared.

## On the site

A [deployment](/deployments) is compared with the one that is live. When it changes an OpenAPI file, the API gets a page "API changes": one entry for each such deployment, what breaks first, at \`changes\` in the folder of its pages (\`/api-reference/changes\`). The navigation links to it, below its operations; \`"api": { "changes": false }\` in docs.json leaves the link out. Before the first change there is no page.

- \`/api-reference/changes/rss.xml\` and \`/atom.xml\` are its feeds, and \`.md\` its Markdown. Search, llms.txt and agents have it like every page.
- Readers see changes of the operations they may read. An operation counts as it was when it changed and as it is now; one that has no page (\`x-hidden\`, \`x-internal\`) is never listed. What concerns the API as a whole is for those who may read all of it.
- The history belongs to the deployment: going back to an earlier one shows what was known then. The last 50 changes of an API are kept, with up to 300 details each.
- A preview has no such page: its scripts must not read what the live APIs were. The [view of its changes](/deployments#what-it-changes) has them.
- Content that was not deployed, such as a folder of \`lectern start\` or \`lectern dev\`, has no deployment before it, and so no such page. AsyncAPI files are not compared.

The server can [tell others](/deployments#webhooks) when a live deployment changes an API.

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
