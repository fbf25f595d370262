export const limits = [
  { what: 'Characters in a page', most: 5000000 },
  { what: 'Milliseconds for one piece of code', most: 1000 },
]

export const LimitList = ({ rows, title }) => (
  <Card title={title}>
    <ul>
      {rows.map((row) => (
        <li key={row.what}>
          {row.what}: <strong>{row.most.toLocaleString('en')}</strong>
        </li>
      ))}
    </ul>
  </Card>
)
