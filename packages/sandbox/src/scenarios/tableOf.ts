/** Types a table by its row. Its own type, which is published, then holds the ids and no more. */
export const tableOf =
  <Row>() =>
  <Id extends string>(rows: { readonly [id in Id]: Row }) =>
    rows
