import { ResourceTemplate, type McpServer } from '@modelcontextprotocol/server'

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const WAV = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA='
const TEXT = { type: 'text', text: 'This is a simple text response for testing.' } as const
const IMAGE = { type: 'image', data: PNG, mimeType: 'image/png' } as const

/** Tools and resources the conformance suite calls by name. */
export function addFixtures(server: McpServer): void {
  const tool = (name: string, content: object[]) =>
    server.registerTool(name, { description: 'For the conformance suite.' }, () => ({ content }) as never)
  tool('test_simple_text', [TEXT])
  tool('test_image_content', [IMAGE])
  tool('test_audio_content', [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }])
  tool('test_embedded_resource', [
    resource('test://embedded-resource', 'text/plain', 'This is an embedded resource content.'),
  ])
  tool('test_multiple_content_types', [
    { type: 'text', text: 'Multiple content types test:' },
    IMAGE,
    resource('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
  ])
  server.registerTool('test_error_handling', { description: 'For the conformance suite.' }, () => {
    throw new Error('This tool intentionally returns an error for testing')
  })
  server.registerResource('static-text', 'test://static-text', { mimeType: 'text/plain' }, ({ href }) => ({
    contents: [
      { uri: href, mimeType: 'text/plain', text: 'This is the content of the static text resource.' },
    ],
  }))
  server.registerResource('static-binary', 'test://static-binary', { mimeType: 'image/png' }, ({ href }) => ({
    contents: [{ uri: href, mimeType: 'image/png', blob: PNG }],
  }))
  server.registerResource(
    'template',
    new ResourceTemplate('test://template/{id}/data', { list: undefined }),
    { mimeType: 'application/json' },
    ({ href }, { id }) => {
      const text = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${String(id)}` })
      return { contents: [{ uri: href, mimeType: 'application/json', text }] }
    },
  )
}

function resource(uri: string, mimeType: string, text: string) {
  return { type: 'resource', resource: { uri, mimeType, text } }
}
