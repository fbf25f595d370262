/** Some words stand at its place in the REST API. */
const PROJECT_ID = /^(?!(?:update|update-status|session)$)[\w-]{1,64}$/

export function isProjectId(text: string): boolean {
  return PROJECT_ID.test(text)
}

export const PROJECT_ID_RULE =
  'Use 1 to 64 letters, digits and dashes for the project ID, and no reserved word of the REST API.'
