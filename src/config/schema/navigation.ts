import * as z from 'zod'
import {
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
import type {
  Navigation,
  NavigationAnchor,
  NavigationDivisions,
  NavigationDropdown,
  NavigationGroup,
  NavigationLanguage,
  NavigationMenuItem,
  NavigationPage,
  NavigationProduct,
  NavigationTab,
  NavigationVersion,
} from './navigation-types.ts'
import { openObject } from './open-object.ts'

// Entries hold divisions and divisions hold entries, so the lists are looked up only when a value is checked.
const divisionsOf = (least: number) => ({
  pages: listOf<NavigationPage>(() => pageSchema, 0).describe('Pages and groups of pages.'),
  groups: listOf<NavigationGroup>(() => groupSchema, least).describe('Groups of pages in the sidebar.'),
  tabs: listOf<NavigationTab>(() => tabSchema, least).describe('Tabs across the top.'),
  anchors: listOf<NavigationAnchor>(() => anchorSchema, least).describe(
    'Fixed entries at the top of the sidebar.',
  ),
  dropdowns: listOf<NavigationDropdown>(() => dropdownSchema, least).describe(
    'Sections chosen from a dropdown.',
  ),
  products: listOf<NavigationProduct>(() => productSchema, least).describe(
    'Products chosen from a switcher.',
  ),
  versions: listOf<NavigationVersion>(() => versionSchema, least).describe(
    'Versions chosen from a switcher.',
  ),
  languages: listOf<NavigationLanguage>(() => languageSchema, least).describe(
    'Languages chosen from a switcher.',
  ),
  menu: listOf<NavigationMenuItem>(() => menuItemSchema, least).describe(
    'Items of a menu under a tab or a product.',
  ),
})

const divisions = divisionsOf(1)

const children = {
  ...divisions,
  global: z
    .lazy(() => globalSchema)
    .optional()
    .describe('Entries shown on every page below, each with an `href`.'),
}

// An empty list is what an editor leaves behind when nothing is to stand on every page.
const globalSchema: z.ZodType<NavigationDivisions> = openObject(divisionsOf(0)).meta({
  id: 'navigation-global',
})
const groupSchema: z.ZodType<NavigationGroup> = entryObject('group', groupFields)
const tabSchema: z.ZodType<NavigationTab> = entryObject('tab', tabFields)
const anchorSchema: z.ZodType<NavigationAnchor> = entryObject('anchor', anchorFields)
const dropdownSchema: z.ZodType<NavigationDropdown> = entryObject('dropdown', dropdownFields)
const productSchema: z.ZodType<NavigationProduct> = entryObject('product', productFields)
const versionSchema: z.ZodType<NavigationVersion> = entryObject('version', versionFields)
const languageSchema: z.ZodType<NavigationLanguage> = entryObject('language', languageFields)
const menuItemSchema: z.ZodType<NavigationMenuItem> = entryObject('menu-item', menuItemFields)
const pageSchema: z.ZodType<NavigationPage> = z
  .union([z.string().min(1), groupSchema])
  .meta({ id: 'navigation-page' })

export const navigationSchema = z
  .lazy((): z.ZodType<Navigation> => openObject({ ...children, ...rootFields }))
  .describe('The tree of pages: one list, whose entries hold further lists in any order.')

/** Entry kinds by the list that holds them, for the reference page. */
export const entryFields = {
  groups: groupFields,
  tabs: tabFields,
  menu: menuItemFields,
  anchors: anchorFields,
  dropdowns: dropdownFields,
  products: productFields,
  versions: versionFields,
  languages: languageFields,
} as const

/** The lists a place of the navigation may hold, for the reference page. */
export const divisionFields = children

function listOf<Entry>(
  entry: () => z.ZodType<Entry>,
  least: number,
): z.ZodOptional<z.ZodLazy<z.ZodArray<z.ZodType<Entry>>>> {
  return z.lazy(() => z.array(entry()).min(least)).optional()
}

function entryObject<Shape extends z.ZodRawShape>(id: string, fields: Shape) {
  return openObject({ ...fields, ...sharedFields, ...children }).meta({ id: `navigation-${id}` })
}
