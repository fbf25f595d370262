/** Drawn here, on a grid of 24: a line is all an icon of the dashboard needs. */
const PATHS = {
  overview: 'M4 13h6V4H4zM14 20h6v-9h-6zM4 20h6v-3H4zM14 7h6V4h-6z',
  feedback: 'M4 5h16v11H10l-4 4v-4H4zM8 9h8M8 12.5h5',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16.5 16.5 21 21',
  agents: 'M5 9h14v10H5zM12 9V5M12 5h.01M9 13.5v1.5M15 13.5v1.5M2.5 13v3M21.500 13v3',
  assistant:
    'M10 3l1.700 4.600a3 3 0 0 0 1.700 1.700L18 11l-4.600 1.700a3 3 0 0 0-1.700 1.700L10 19l-1.700-4.600a3 3 0 0 0-1.700-1.700L2 11l4.600-1.700a3 3 0 0 0 1.700-1.700zM19 3v4M17 5h4M19 17v3M17.500 18.500h3',
  deployments: 'M12 3c4 2 6 5.500 6 9l-3 3H9l-3-3c0-3.500 2-7 6-9zM12 9.500v.01M9 15l-2 5 5-2 5 2-2-5',
  pages: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  content: 'M4 7l8-4 8 4-8 4zM4 12l8 4 8-4M4 17l8 4 8-4',
  settings: 'M4 7h9M17 7h3M15 5v4M4 17h3M11 17h9M9 15v4M4 12h14M20 12h0',
  close: 'M6 6l12 12M18 6 6 18',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  check: 'M5 12.5 10 17.5 19.5 7',
  up: 'M7 11v9H4v-9zM7 11l4-8c2 0 3 1.200 2.600 3L13 9h6l-1.500 11H7',
  down: 'M7 13V4H4v9zM7 13l4 8c2 0 3-1.200 2.600-3L13 15h6L17.500 4H7',
  code: 'M9 7l-5 5 5 5M15 7l5 5-5 5',
  external: 'M9 5H5v14h14v-4M13 4h7v7M20 4 11 13',
  menu: 'M4 7h16M4 12h16M4 17h16',
  download: 'M12 4v11M7.500 11 12 15.500 16.500 11M5 20h14',
  alert: 'M12 4 21 19.500H3zM12 10v4M12 16.500v.5',
  logout: 'M10 4H5v16h5M15 8l4 4-4 4M19 12H9',
  refresh: 'M19 12a7 7 0 1 1-2-5M17 3v4h-4',
  table: 'M4 5h16v14H4zM4 10h16M10 10v9',
  chart: 'M4 20V4M4 20h16M8 16v-4M12 16V8M16 16v-6',
  sort: 'M8 10l4-4 4 4M8 14l4 4 4-4',
  ascending: 'M7 14l5-5 5 5',
  descending: 'M7 10l5 5 5-5',
  plus: 'M12 5v14M5 12h14',
  theme: 'M12 4a8 8 0 1 0 0 16zM12 4a8 8 0 0 1 0 16',
} as const

export type IconName = keyof typeof PATHS

/** Beside a word, or in a button that has a name: on its own it says nothing. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  )
}
