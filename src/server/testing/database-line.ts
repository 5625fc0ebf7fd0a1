import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A line to a database's server that can fall silent, as one does whose other end is frozen or gone without a word. */
export type DatabaseLine = {
  /** Of the same database, through this line. */
  url: string
  /** Nothing comes through any more, on any connection. */
  freeze(): void
  thaw(): void
  /** Nothing comes through any more on the connections that are there; new ones are as before. */
  forgetConnections(): void
  close(): void
}

export async function openDatabaseLine(databaseUrl: string): Promise<DatabaseLine> {
  const { hostname, port, searchParams } = new URL(databaseUrl)
  const folder = searchParams.get('host')
  const target =
    folder === null ? { host: hostname, port: Number(port) } : { path: `${folder}/.s.PGSQL.${port}` }
  const sockets = new Set<Socket>()
  const forgotten = new Set<Socket>()
  let isFrozen = false
  const server = createServer((near) => {
    const far = connect(target)
    sockets.add(near).add(far)
    const passes = (): boolean => !isFrozen && !forgotten.has(near)
    near.on('data', (bytes) => passes() && far.write(bytes))
    far.on('data', (bytes) => passes() && near.write(bytes))
    near.on('error', () => far.destroy()).on('close', () => far.destroy())
    far.on('error', () => near.destroy())
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const url = new URL(databaseUrl)
  url.search = ''
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    freeze: () => (isFrozen = true),
    thaw: () => (isFrozen = false),
    forgetConnections: () => sockets.forEach((socket) => forgotten.add(socket)),
    close: () => {
      sockets.forEach((socket) => socket.destroy())
      server.close()
    },
  }
}
