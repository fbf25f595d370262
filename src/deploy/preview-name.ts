import { hash } from 'node:crypto'

/** What names a preview in a host: the end of a deployment's ID, or a branch. */
export const PREVIEW_NAME = /^[a-z\d]+(?:-[a-z\d]+)*$/
export const MOST_PREVIEW_NAME = 30

const SHORT_ID = /^[\da-f]{12}$/
const WITH_HASH = /-[\da-f]{8}$/
const HASH_LENGTH = 8

/** The random end of an ID: a host has no room for all of it. */
export function shortId(deploymentId: string): string {
  return deploymentId.slice(-12).toLowerCase()
}

export function isShortId(name: string): boolean {
  return SHORT_ID.test(name)
}

/**
 * A branch as part of a DNS label. Two branches never have the same: one that cannot stand as it is gets a hash of its
 * own name, and so does one that looks as if it had one. Shorter than three letters it would be taken for punycode.
 */
export function branchLabel(branch: string): string {
  const fits =
    PREVIEW_NAME.test(branch) &&
    branch.length >= 3 &&
    branch.length <= MOST_PREVIEW_NAME &&
    branch !== 'live' &&
    !SHORT_ID.test(branch) &&
    !WITH_HASH.test(branch)
  if (fits) return branch
  const words = branch
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .slice(0, MOST_PREVIEW_NAME - HASH_LENGTH - 1)
    .replace(/^-+|-+$/g, '')
  return `${words || 'branch'}-${hash('sha256', branch, 'hex').slice(0, HASH_LENGTH)}`
}
