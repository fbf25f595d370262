import { raw } from 'hono/html'
import type { DivisionKind } from '../../navigation/nav-tree.ts'
import { namedIcon } from '../components/icon.ts'
import type { IconLibrary } from '../icons/icon-set.ts'
import { languageName } from '../nav/language-name.ts'
import { samePageIn } from '../nav/same-page.ts'
import type { Choice, ChoiceItem, NavPosition } from '../nav/nav-position.ts'

const TITLES: Readonly<Partial<Record<DivisionKind, string>>> = {
  language: 'Language',
  version: 'Version',
  product: 'Product',
  dropdown: 'Section',
  menu: 'Section',
}

interface SwitchersInput {
  readonly standing: NavPosition
  readonly path: string
  readonly icons: IconLibrary
}

/** Menus for version, language, product: each keeps the reader on the same page where the other side has it. */
export function Switchers({ standing, path, icons }: SwitchersInput) {
  const choices = standing.choices.filter(({ kind, items }) => TITLES[kind] !== undefined && items.length > 1)
  return choices.length === 0 ? null : (
    <div class="switchers">
      {choices.map((choice) => (
        <Menu choice={choice} path={path} icons={icons} />
      ))}
    </div>
  )
}

/** True when the header differs from page to page. */
export function hasSwitchers(standing: NavPosition): boolean {
  return standing.choices.some(({ kind, items }) => TITLES[kind] !== undefined && items.length > 1)
}

function Menu({ choice, path, icons }: { choice: Choice; path: string; icons: IconLibrary }) {
  const { current, items, kind } = choice
  return (
    <details class="menu" name="header-menu">
      <summary aria-label={`${TITLES[kind]}: ${current === undefined ? 'choose' : labelOf(current)}`}>
        {raw(current === undefined ? '' : namedIcon(current.node, icons))}
        {current === undefined ? TITLES[kind] : labelOf(current)}
      </summary>
      <ul>
        {items.map((item) => (
          <li>
            <a href={targetOf(item, choice, path)} aria-current={item.current ? 'true' : undefined}>
              {raw(namedIcon(item.node, icons))}
              <span>
                {labelOf(item)}
                {item.node.tag === undefined ? null : <span class="nav-tag">{item.node.tag}</span>}
                {item.node.description === undefined ? null : <small>{item.node.description}</small>}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

function labelOf({ node }: ChoiceItem): string {
  return node.kind === 'language' ? languageName(node.label) : node.label
}

function targetOf(item: ChoiceItem, { kind, current }: Choice, path: string): string {
  if (item.current || current === undefined || (kind !== 'version' && kind !== 'language')) return item.href
  return samePageIn(item.node, current.node, path) ?? item.href
}
