// Names of parts of a page that the format documents for style sheets and scripts.
const list = (text) => text.trim().split(/\s+/)

export const IDS = list(`
  body-content content-area content header banner footer page-title pagination panel background-color navbar
  topbar-cta-button mobile-nav mobile-nav-content sidebar sidebar-content table-of-contents table-of-contents-layout
  table-of-contents-content search-bar-entry search-bar-entry-mobile search-input assistant-entry assistant-entry-mobile
  chat-assistant-sheet chat-assistant-textarea request-example response-example api-playground-input
  endpoints-menu-trigger ask-assistant-code-block-button code-snippet-feedback-button code-snippet-feedback-textarea
  feedback-thumbs-up feedback-thumbs-down feedback-form feedback-form-input feedback-form-cancel feedback-form-submit
  page-context-menu page-context-menu-button localization-select-trigger localization-select-content
  localization-select-item changelog-filters changelog-filters-content multi-view-dropdown text-selection-tooltip
  text-selection-tooltip-button`)

export const CLASSES = list(`
  accordion accordion-group callout card card-group columns code-block code-block-icon code-block-copy-button
  code-block-fade-overlay code-group expandable frame icon mermaid step steps tab-icon tabs tile tooltip update
  mdx-content panel eyebrow link breadcrumb-list breadcrumb-item nav-logo navbar-link nav-anchors nav-anchor nav-tabs
  nav-tabs-item mobile-nav-tabs-item topbar-right-container nav-tag-pill nav-tag-pill-text nav-dropdown-trigger
  nav-dropdown-content nav-dropdown-item nav-dropdown-item-text-container nav-dropdown-item-title
  nav-dropdown-item-description nav-dropdown-item-icon nav-dropdown-products-selector-trigger
  nav-dropdown-products-selector-content nav-dropdown-products-selector-item nav-dropdown-products-selector-item-title
  nav-dropdown-products-selector-item-description nav-dropdown-products-selector-item-icon sidebar-group
  sidebar-group-icon sidebar-group-header sidebar-title sidebar-nav-group-divider toc toc-item footer advanced-footer
  pagination-prev pagination-next pagination-title api-section api-section-heading api-section-heading-title
  api-section-heading-subtitle field option-dropdown tryit-button method-pill method-nav-pill prompt
  chat-assistant-sheet chat-assistant-sheet-header chat-assistant-sheet-content chat-assistant-input
  chat-assistant-floating-input chat-assistant-send-button chat-assistant-disclaimer-text chat-assistant-payload-item
  starter-question-text feedback-toolbar contextual-feedback-container contextual-feedback-form
  contextual-feedback-form-title contextual-feedback-input contextual-feedback-button
  contextual-feedback-form-submit-button code-snippet-feedback-popover-content code-snippet-feedback-form
  code-snippet-feedback-textarea code-snippet-feedback-form-title code-snippet-feedback-form-description
  code-snippet-feedback-form-submit-button login-link logout-link multi-view-item multi-view-dropdown
  multi-view-dropdown-trigger multi-view-dropdown-content multi-view-dropdown-item directory directory-group
  directory-page directory-card not-found-container not-found-status-code not-found-title not-found-description
  not-found-recommended-pages-list not-found-recommended-page-link color color-row color-item tree tree-folder
  tree-file`)

export const ATTRIBUTES = list(
  'data-active data-active-deepest data-component-name data-component-part data-badge data-current-path',
)
