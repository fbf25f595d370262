import type { DocsConfig } from '../../config/schema/docs-config.ts'
import type { ActionMessages } from '../../shared/messages/action-messages.ts'
import type { Messages } from '../../shared/messages/messages.ts'
import type { TextMessages } from '../../shared/messages/text-messages.ts'

/** One entry of a page's menu: somewhere to go, or something to copy. */
export interface PageAction {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly icon: string | undefined
  readonly kind: 'link' | 'copy-text' | 'copy-page' | 'print' | 'ask'
  /** Target of a link, or the text to copy. */
  readonly value: string
}

export interface ActionContext {
  /** Public address of the site. Where it is not known, the browser fills it in for ORIGIN. */
  readonly baseUrl: string | undefined
  /** URL path of the page and of its Markdown. */
  readonly path: string
  readonly markdownPath: string
  readonly siteName: string
  /** What the entries are called in the language of the page. */
  readonly words: ActionMessages & Pick<Messages, 'copyPage'> & Pick<TextMessages, 'openIn'>
  /** Where the API descriptions are downloaded; only on pages that show one. */
  readonly specUrl?: string | undefined
  /** What asking about the page is called; undefined where nobody answers. */
  readonly askAboutPage?: string | undefined
  /** The site answers at /mcp. Until it does, offers to connect would lead nowhere. */
  readonly mcp: boolean
}

/** Stands for the site's address in links of an export that does not know where it will live. */
export const ORIGIN = 'https://origin.invalid'

type Option = NonNullable<DocsConfig['contextual']>['options'][number]

/** The menu as configured; options that make no sense here are left out. */
export function pageActions(options: readonly Option[], context: ActionContext): readonly PageAction[] {
  return options.flatMap((option) => {
    const action = typeof option === 'string' ? builtIn(option, context) : ownAction(option, context)
    return action ?? []
  })
}

function builtIn(id: string, context: ActionContext): PageAction | undefined {
  const { words } = context
  const origin = context.baseUrl ?? ORIGIN
  const page = origin + context.markdownPath
  const mcp = `${origin}/mcp`
  if (CHATS[id])
    return link(id, words.openIn.replace('{name}', CHATS[id].title), {
      description: words.askAbout,
      icon: CHATS[id].icon,
      value: CHATS[id].url + encodeURIComponent(words.readPage.replace('{page}', () => page)),
    })
  if (id === 'copy')
    return {
      id,
      title: words.copyPage,
      description: words.copyMarkdown,
      icon: 'copy',
      kind: 'copy-page',
      value: context.markdownPath,
    }
  if (id === 'assistant')
    return context.askAboutPage === undefined
      ? undefined
      : {
          id,
          title: context.askAboutPage,
          description: words.answers,
          icon: 'wand-magic-sparkles',
          kind: 'ask',
          value: '',
        }
  if (id === 'view')
    return link(id, words.view, {
      description: words.plainText,
      value: context.markdownPath,
      icon: 'file-lines',
    })
  if (id === 'download-spec')
    return context.specUrl === undefined
      ? undefined
      : link(id, words.downloadSpec, {
          description: words.aboutApi,
          value: context.specUrl,
          icon: 'download',
        })
  if (id === 'download-pdf')
    return {
      id,
      title: words.print,
      description: words.withoutMenus,
      icon: 'print',
      kind: 'print',
      value: '',
    }
  if (!context.mcp) return undefined
  const config = { url: mcp }
  const name = encodeURIComponent(context.siteName)
  switch (id) {
    case 'mcp':
      return {
        id,
        title: words.copyServer,
        description: words.serverAddress,
        icon: 'link',
        kind: 'copy-text',
        value: mcp,
      }
    case 'add-mcp':
      return {
        id,
        title: words.copyInstall,
        description: words.installs,
        icon: 'terminal',
        kind: 'copy-text',
        value: `npx add-mcp ${mcp}`,
      }
    case 'cursor':
      // The address is packed into the link, so it must be known here.
      if (context.baseUrl === undefined) return undefined
      return link(id, words.connectTo.replace('{name}', 'Cursor'), {
        description: words.installServer,
        icon: 'cursor-app',
        value: `cursor://anysphere.cursor-deeplink/mcp/install?name=${name}&config=${btoa(JSON.stringify(config))}`,
      })
    case 'vscode':
      return link(id, words.connectTo.replace('{name}', 'VS Code'), {
        description: words.installServer,
        value: `https://vscode.dev/redirect/mcp/install?name=${name}&config=${encodeURIComponent(JSON.stringify({ type: 'http', ...config }))}`,
      })
    default:
      return undefined
  }
}

interface Chat {
  readonly title: string
  readonly icon: string
  readonly url: string
}

/** Chat tools that take a first question in their address. */
const CHATS: Readonly<Record<string, Chat>> = {
  chatgpt: { title: 'ChatGPT', icon: 'openai', url: 'https://chatgpt.com/?hints=search&q=' },
  claude: { title: 'Claude', icon: 'claude', url: 'https://claude.ai/new?q=' },
  perplexity: { title: 'Perplexity', icon: 'perplexity', url: 'https://www.perplexity.ai/search?q=' },
  grok: { title: 'Grok', icon: 'comment-dots', url: 'https://grok.com/?q=' },
  aistudio: {
    title: 'Google AI Studio',
    icon: 'google-gemini',
    url: 'https://aistudio.google.com/prompts/new_chat?prompt=',
  },
  devin: { title: 'Devin', icon: 'comment-dots', url: 'https://app.devin.ai/?prompt=' },
}

function ownAction(option: Exclude<Option, string>, context: ActionContext): PageAction {
  const { title, description, icon, href } = option
  const base = typeof href === 'string' ? href : href.base
  const query = typeof href === 'string' ? [] : (href.query ?? [])
  const pairs = query.map(
    ({ key, value }) => `${encodeURIComponent(key)}=${encodeURIComponent(fill(value, context))}`,
  )
  const target =
    fill(base, context) + (pairs.length > 0 ? (base.includes('?') ? '&' : '?') + pairs.join('&') : '')
  return {
    id: 'own',
    title,
    description,
    icon: typeof icon === 'string' ? icon : icon?.name,
    kind: 'link',
    value: target,
  }
}

/** `$page` is the address of the Markdown rather than the text itself: addresses have a length. */
function fill(text: string, { baseUrl, path, markdownPath }: ActionContext): string {
  const origin = baseUrl ?? ORIGIN
  return text
    .replaceAll('$page', () => origin + markdownPath)
    .replaceAll('$path', () => path)
    .replaceAll('$mcp', () => `${origin}/mcp`)
}

function link(
  id: string,
  title: string,
  rest: { description: string; value: string; icon?: string },
): PageAction {
  return { id, title, description: rest.description, icon: rest.icon ?? id, kind: 'link', value: rest.value }
}
