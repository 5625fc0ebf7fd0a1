import { request } from 'node:http'
import { createServer } from 'node:https'
import { createTestCertificate } from '#gateways/certificate.test-double.ts'

/** A front before the program, like an operator's proxy: it uses TLS, with a certificate of this run. */
export interface TlsFront {
  origin: string
  /** Where everything is handed to from now on. */
  leadTo: (program: string) => void
  close: () => Promise<void>
}

export async function startTlsFront(): Promise<TlsFront> {
  const year = new Date().getUTCFullYear()
  const { pem: cert, keys } = createTestCertificate(year, year + 1)
  const key = keys.privateKey.export({ type: 'pkcs8', format: 'pem' })
  let program = ''
  const server = createServer({ key, cert }, (incoming, outgoing) => {
    const { method, headers, url = '/' } = incoming
    const handed = request(new URL(url, program), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    handed.on('error', () => outgoing.destroy())
    incoming.pipe(handed)
  })
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  const address = server.address()
  return {
    origin: `https://localhost:${typeof address === 'object' ? address?.port : ''}`,
    leadTo: (url) => void (program = url),
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
