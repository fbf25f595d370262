/** Where the OAuth server of a site is. */
export const OAUTH_PATH = '/authed/mcp/oauth'
/** What its tokens are for. */
export const RESOURCE_PATH = '/authed/mcp'
