/** Where a login leads back to. Readers register this address with their provider. */
export const OAUTH_CALLBACK_PATH = '/_lectern/oauth-callback'
/** How that page tells the page that asked. */
export const OAUTH_CHANNEL = 'lectern-oauth'
