/** What only the document of the dashboard knows: other pages of the origin have the same cookies. */
export const PAGE_HEADER = 'x-lectern-page'
/** Says that the password was typed some minutes ago. */
export const CONFIRM_HEADER = 'x-lectern-confirm'
/** Where the document has the first of them. */
export const PAGE_META = 'lectern-page'

/** What a login on the dashboard hands to the page that asked for it. */
export interface EnteredDashboard {
  readonly page: string
  readonly confirmation: string
}
