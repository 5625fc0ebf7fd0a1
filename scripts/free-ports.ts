import { createServer } from 'node:net'

/** Numbers of ports on this machine that nobody listens on, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer())
  const ports: number[] = []
  for (const probe of probes) {
    await new Promise<void>((done) => {
      probe.listen(0, '127.0.0.1', done)
    })
    const address = probe.address()
    if (typeof address === 'object' && address !== null) ports.push(address.port)
  }
  for (const probe of probes) probe.close()
  return ports
}
