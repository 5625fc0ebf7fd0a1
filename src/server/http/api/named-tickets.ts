/** The tickets of a call whose form the contract has checked. */
export function readNamedTickets(text = ''): { ticket_id: number; quantity: number }[] {
  const names = text === '' ? [] : text.split(',')
  return names.map((name) => {
    const [id, quantity] = name.split(':')
    return { ticket_id: Number(id), quantity: Number(quantity) }
  })
}
