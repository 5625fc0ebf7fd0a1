import { fork, type ChildProcess } from 'node:child_process'

/** Starts a file as a process that is sent orders and answers each. */
export function startHelper(file: string, argument: string): ChildProcess {
  return fork(file, [argument], { stdio: 'inherit' })
}

/** Sends an order, and gives the answer. @throws Error when the process ends instead */
export function askHelper<Answer>(child: ChildProcess, order: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null): void => reject(new Error(`A process ended with ${code}`))
    child.once('exit', ended)
    child.once('message', (answer) => {
      child.off('exit', ended)
      resolve(answer as Answer)
    })
    child.send(order)
  })
}

/** Lets it end by itself, and waits for that. */
export async function leaveHelper(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  child.disconnect()
  await ended
}
