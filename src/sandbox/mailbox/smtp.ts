import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { SandboxLog } from '../log.ts'
import type { Mailbox } from './mailbox.ts'

const MAX_MESSAGE_BYTES = 10 * 1024 * 1024
/** How long an open connection may hold up the stop. */
const CLOSE_TIMEOUT_MS = 1000

export type SmtpSink = { port: number; stop(): Promise<void> }

/**
 * Takes every message and delivers none: it ends in the mailbox. Listens on the loopback only and asks for no
 * password. Rejects when the port is taken.
 */
export async function startSmtpSink(port: number, mailbox: Mailbox, log: SandboxLog): Promise<SmtpSink> {
  const server = new SMTPServer({
    banner: 'simulated mail sink, nothing is delivered',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_MESSAGE_BYTES,
    closeTimeout: CLOSE_TIMEOUT_MS,
    onData: (stream, session, callback) => void receive(stream, session, mailbox, callback),
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  // A client that hangs up is no reason to fall over.
  server.on('error', (error: Error) => log.error({ reason: error.message }, 'sandbox mail connection failed'))
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Stores a message, then reports the result to the sender. */
async function receive(
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  mailbox: Mailbox,
  callback: (error?: Error) => void,
): Promise<void> {
  try {
    await take(stream, session, mailbox)
  } catch (error) {
    callback(error instanceof Error ? error : new Error(String(error)))
    return
  }
  callback()
}

async function take(
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  mailbox: Mailbox,
): Promise<void> {
  const raw = await buffer(stream)
  if (stream.sizeExceeded) throw new Error('the message is too large')
  mailbox.store(
    raw,
    session.envelope.rcptTo.map((recipient) => recipient.address),
  )
}
