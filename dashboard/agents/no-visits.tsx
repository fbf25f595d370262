import { useSession } from '../session.ts'
import { CopyLine } from '../ui/copy-button.tsx'

/** Where nothing was recorded. */
export function NoVisits() {
  const { baseUrl } = useSession()
  return (
    <>
      <p>
        <strong>No agents in this period.</strong>
      </p>
      <p>Add this URL to Claude, Cursor or another MCP client:</p>
      <CopyLine text={`${baseUrl}/mcp`} what="the MCP URL" />
    </>
  )
}
