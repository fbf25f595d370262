/** What a page says of statuses that are no single code. By itself, because the playground knows statuses too. */
export const ENGLISH_STATUS = {
  anyOther: 'Any other',
  informational: 'Informational',
  success: 'Success',
  redirect: 'Redirect',
  clientError: 'Client error',
  serverError: 'Server error',
}
