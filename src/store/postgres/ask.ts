import type { ClientBase, QueryResult, QueryResultRow } from 'pg'

/**
 * What a server answers to a query. It comes by callback: the promises that the library makes keep the rows of earlier
 * answers alive until all memory is searched, and meanwhile each small search of it costs thirty milliseconds.
 */
export function ask<Row extends QueryResultRow>(
  client: Pick<ClientBase, 'query'>,
  sql: string,
  values: readonly unknown[],
): Promise<QueryResult<Row>> {
  return new Promise((resolve, reject) => {
    client.query<Row>(sql, [...values], (error: Error | null, result) =>
      error ? reject(error) : resolve(result),
    )
  })
}
