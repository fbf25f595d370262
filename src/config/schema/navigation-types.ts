import type * as z from 'zod'
import type { DeepReadonly } from '../deep-readonly.ts'
import type {
  anchorFields,
  dropdownFields,
  groupFields,
  languageFields,
  menuItemFields,
  productFields,
  rootFields,
  sharedFields,
  tabFields,
  versionFields,
} from './navigation-fields.ts'

type Fields<Shape extends z.ZodRawShape> = DeepReadonly<z.infer<z.ZodObject<Shape>>>

type Shared = Fields<typeof sharedFields>

/** The lists any place of the navigation may hold. One is the rule; several are allowed, in the order written. */
export interface NavigationDivisions {
  readonly pages?: readonly NavigationPage[] | undefined
  readonly groups?: readonly NavigationGroup[] | undefined
  readonly tabs?: readonly NavigationTab[] | undefined
  readonly anchors?: readonly NavigationAnchor[] | undefined
  readonly dropdowns?: readonly NavigationDropdown[] | undefined
  readonly products?: readonly NavigationProduct[] | undefined
  readonly versions?: readonly NavigationVersion[] | undefined
  readonly languages?: readonly NavigationLanguage[] | undefined
  readonly menu?: readonly NavigationMenuItem[] | undefined
  /** Entries shown on every page below this place. */
  readonly global?: NavigationDivisions | undefined
}

/** A page (`guides/start`), an operation (`GET /users`, `spec.json GET /users`), or a group among pages. */
export type NavigationPage = string | NavigationGroup

export interface NavigationGroup extends Shared, NavigationDivisions, Fields<typeof groupFields> {}
export interface NavigationTab extends Shared, NavigationDivisions, Fields<typeof tabFields> {}
export interface NavigationAnchor extends Shared, NavigationDivisions, Fields<typeof anchorFields> {}
export interface NavigationDropdown extends Shared, NavigationDivisions, Fields<typeof dropdownFields> {}
export interface NavigationProduct extends Shared, NavigationDivisions, Fields<typeof productFields> {}
export interface NavigationVersion extends Shared, NavigationDivisions, Fields<typeof versionFields> {}
export interface NavigationLanguage extends Shared, NavigationDivisions, Fields<typeof languageFields> {}
export interface NavigationMenuItem extends Shared, NavigationDivisions, Fields<typeof menuItemFields> {}

/** The whole navigation of docs.json. */
export interface Navigation extends NavigationDivisions, Fields<typeof rootFields> {}

/** Any entry, for code that walks the tree without caring for the kind: every field of every kind, all optional. */
export interface NavigationEntry
  extends
    Shared,
    NavigationDivisions,
    Partial<Fields<typeof groupFields>>,
    Partial<Omit<Fields<typeof tabFields>, 'version' | 'sdk'>>,
    Partial<Omit<Fields<typeof anchorFields>, 'version'>>,
    Partial<Fields<typeof dropdownFields>>,
    Partial<Fields<typeof productFields>>,
    Partial<Omit<Fields<typeof versionFields>, 'version'>>,
    Partial<Fields<typeof languageFields>>,
    Partial<Fields<typeof menuItemFields>> {}
