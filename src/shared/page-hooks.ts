// Names by which style sheets and scripts of authors know the parts of a page. The manual lists them, a test looks for
// each of them on pages, and `check` tells authors of names that are none of them.

/** Names of one part of a page. */
export interface HookPart {
  readonly part: string
  readonly ids: readonly string[]
  readonly classes: readonly string[]
  /** Those that the documentation of the format does not name, but repositories do. */
  readonly more?: { readonly ids?: readonly string[]; readonly classes?: readonly string[] }
}

const list = (text: string): readonly string[] => text.trim().split(/\s+/)

/** On our pages. */
export const PAGE_HOOKS: readonly HookPart[] = [
  {
    part: 'Page',
    ids: list(
      'body-content background-color content content-area header page-title pagination footer banner',
    ),
    classes: list(
      'mdx-content eyebrow link breadcrumb-list breadcrumb-item pagination-prev pagination-next pagination-title footer advanced-footer',
    ),
    more: { ids: ['content-container'] },
  },
  {
    part: 'Top bar',
    ids: list(
      `navbar topbar-cta-button search-bar-entry search-bar-entry-mobile assistant-entry assistant-entry-mobile
      localization-select-trigger localization-select-content`,
    ),
    classes: list(
      `nav-logo navbar-link nav-tabs nav-tabs-item topbar-right-container nav-dropdown-trigger nav-dropdown-content
      nav-dropdown-item nav-dropdown-item-text-container nav-dropdown-item-title nav-dropdown-item-description
      nav-dropdown-item-icon nav-dropdown-products-selector-trigger nav-dropdown-products-selector-content
      nav-dropdown-products-selector-item nav-dropdown-products-selector-item-title
      nav-dropdown-products-selector-item-description nav-dropdown-products-selector-item-icon`,
    ),
  },
  {
    part: 'Sidebar',
    ids: list('sidebar sidebar-content'),
    classes: list(
      'sidebar-group sidebar-group-header sidebar-title nav-anchors nav-anchor nav-tag-pill nav-tag-pill-text method-nav-pill',
    ),
    more: { ids: ['navigation-items'] },
  },
  {
    part: 'Table of contents',
    ids: list('table-of-contents table-of-contents-content changelog-filters'),
    classes: list('toc toc-item'),
  },
  {
    part: 'Page menu, views',
    ids: list('page-context-menu page-context-menu-button multi-view-dropdown'),
    classes: list('multi-view-item multi-view-dropdown multi-view-dropdown-trigger multi-view-dropdown-item'),
  },
  {
    part: 'Search, assistant',
    ids: list('search-input chat-assistant-sheet chat-assistant-textarea'),
    classes: list(
      `chat-assistant-sheet chat-assistant-sheet-header chat-assistant-sheet-content chat-assistant-input
      chat-assistant-floating-input chat-assistant-send-button chat-assistant-disclaimer-text starter-question-text`,
    ),
  },
  {
    part: 'API',
    ids: list('request-example response-example'),
    classes: list(
      'api-section api-section-heading api-section-heading-title api-section-heading-subtitle field method-pill tryit-button prompt',
    ),
  },
  {
    part: '[Feedback](/site/page-foot#feedback)',
    ids: list(
      `feedback-thumbs-up feedback-thumbs-down feedback-form feedback-form-input feedback-form-submit
      feedback-form-cancel code-snippet-feedback-textarea`,
    ),
    classes: list(
      `feedback-toolbar contextual-feedback-form contextual-feedback-input contextual-feedback-form-submit-button
      code-snippet-feedback-form code-snippet-feedback-textarea code-snippet-feedback-form-submit-button`,
    ),
  },
  {
    part: 'Components',
    ids: [],
    classes: list(
      `accordion accordion-group callout card card-group columns code-block code-block-icon code-block-copy-button code-group
      expandable frame icon mermaid panel step steps tabs tile tooltip update color color-row color-item tree tree-folder
      tree-file directory directory-group directory-page directory-card`,
    ),
  },
  {
    part: '404 page',
    ids: [],
    classes: list(
      `not-found-container not-found-status-code not-found-title not-found-description
      not-found-recommended-pages-list not-found-recommended-page-link`,
    ),
  },
]

/** An attribute for styles and scripts. */
export interface HookAttribute {
  readonly name: string
  readonly where: string
  /** All that it can say; undefined where that depends on the page. */
  readonly values?: readonly string[]
  /** The documentation of the format does not name it, but repositories do. */
  readonly more?: true
}

export const ATTRIBUTE_HOOKS: readonly HookAttribute[] = [
  {
    name: 'data-active',
    where: 'The current entry of the sidebar, the tabs, the menus and the table of contents',
  },
  { name: 'data-active-deepest', where: 'The innermost current entry of the table of contents' },
  {
    name: 'data-component-part',
    where: 'Parts of components',
    values: list(
      `accordion-content accordion-title callout-content callout-icon card-content card-content-container card-icon card-title
      code-block-header code-block-root code-group-tab-bar field-meta-post field-meta-pre frame-caption localization-select-item step-content step-title
      tab-button tab-content tabs-list tooltip-content update-content update-label`,
    ),
  },
  {
    name: 'data-component-name',
    where: 'Some components',
    values: list('theme-toggle mermaid-container'),
  },
  {
    name: 'data-callout-type',
    where: 'Callouts',
    values: list('note info tip check warning danger'),
    more: true,
  },
  { name: 'data-badge', where: 'Badges; `data-color` and `data-size` beside it' },
  { name: 'data-current-path', where: 'On `html`: the path of the page' },
]

/** Names that the format documents for parts which our pages do not have. */
export interface AbsentHooks {
  readonly ids: readonly string[]
  readonly classes: readonly string[]
  /** Why, or what to name in their place: a sentence. */
  readonly instead: string
}

export const ABSENT_HOOKS: readonly AbsentHooks[] = [
  {
    ids: list('mobile-nav mobile-nav-content'),
    classes: list('mobile-nav-tabs-item'),
    instead: 'Phones show the same sidebar and tabs: name `#sidebar` or `.nav-tabs-item`.',
  },
  {
    ids: ['table-of-contents-layout'],
    classes: [],
    instead: 'Name `#table-of-contents`.',
  },
  { ids: ['panel'], classes: [], instead: 'Name the class `.panel`.' },
  {
    ids: ['changelog-filters-content'],
    classes: [],
    instead: 'Name `#changelog-filters`.',
  },
  {
    ids: list('localization-select-item'),
    classes: [],
    instead: 'Name `[data-component-part="localization-select-item"]`.',
  },
  {
    ids: list('api-playground-input endpoints-menu-trigger'),
    classes: list('option-dropdown'),
    instead: 'The playground and the reference have no such part.',
  },
  {
    ids: list('text-selection-tooltip text-selection-tooltip-button ask-assistant-code-block-button'),
    classes: ['chat-assistant-payload-item'],
    instead: 'The assistant has no such part.',
  },
  {
    ids: ['code-snippet-feedback-button'],
    classes: list(
      `contextual-feedback-container contextual-feedback-form-title contextual-feedback-button
      code-snippet-feedback-popover-content code-snippet-feedback-form-title code-snippet-feedback-form-description`,
    ),
    instead: 'The feedback form has no such part.',
  },
  {
    ids: [],
    classes: list('code-block-fade-overlay tab-icon sidebar-group-icon'),
    instead: 'Name `.icon` within the part.',
  },
  {
    ids: [],
    classes: list('sidebar-nav-group-divider multi-view-dropdown-content'),
    instead: 'Pages have no such element.',
  },
  {
    ids: [],
    classes: list('login-link logout-link'),
    instead: 'The account menu has other links.',
  },
]
