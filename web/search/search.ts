// The search dialog: loaded when a reader shows the intent to search.
import { SearchDialog } from './search-dialog.ts'

let dialog: SearchDialog | undefined

/** Opens the dialog of this page, or puts the cursor back into it. */
export function openSearch(button: HTMLElement, typed = ''): void {
  dialog ??= new SearchDialog(button)
  dialog.open(typed)
}
