import { mkdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Acquirer } from './acquirer.ts'
import { NetworkLog } from './advertising/network-log.ts'
import { WalletKeys } from './device-wallet.ts'
import { openLedger } from './ledger/ledger.ts'
import type { SandboxLog } from './log.ts'
import { openMailbox } from './mailbox/mailbox.ts'
import { startSmtpSink } from './mailbox/smtp.ts'
import { buildServer } from './server.ts'
import { advanceDue } from './simulation.ts'
import { Authenticator } from './three-ds/authenticator.ts'
import { Mishaps } from './wallet.ts'
import { openWebhooks } from './webhooks.ts'

export type SandboxOptions = {
  /** 0 picks a free port. */
  port: number
  host: string
  /** The folder of the ledger, the webhook attempts and the mailbox; made when missing. */
  dataDir: string
  /** Bearer token that callers of /v1 present. */
  apiKey: string
  webhookSecret: string
  /** The address under which it is reached from outside; null: where it listens. */
  publicUrl: string | null
  /** Port of the local mail sink, always on 127.0.0.1; 0 picks a free one. */
  smtpPort: number
  log: SandboxLog
  /** How many mails the mailbox keeps, the newest. */
  keptMails?: number
  /** Factor on every waiting time (slow cards, reviews, webhook pauses). 1 unless a test is in a hurry. */
  pace?: number
  now?: () => Date
}

export type RunningSandbox = { url: string; smtpPort: number; stop(): Promise<void> }

/** How often time is looked at, before the pace. */
const TICK_MS = 1000
const SHORTEST_TICK_MS = 20

type Closer = () => Promise<void> | void

/**
 * Starts the simulated acquirer: API, pages, ledger, webhooks and mail sink. Rejects when a port is taken, the folder
 * cannot be written or the ledger is damaged; anything started by then is stopped.
 */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const closers: Closer[] = []
  const stop = async (): Promise<void> => {
    for (const close of closers.splice(0).reverse()) await close()
  }
  try {
    return { ...(await startParts(options, closers)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Starts the parts in their order and leaves behind how each is closed. */
async function startParts(options: SandboxOptions, closers: Closer[]): Promise<Omit<RunningSandbox, 'stop'>> {
  const { dataDir, log, pace = 1, now = () => new Date() } = options
  await mkdir(dataDir, { recursive: true })
  const ledger = await openLedger(dataDir, now)
  closers.push(() => ledger.close())
  const mailbox = await openMailbox(join(dataDir, 'mailbox'), now, options.keptMails)
  const smtp = await startSmtpSink(options.smtpPort, mailbox, log)
  closers.push(() => smtp.stop())
  const webhooks = await openWebhooks(dataDir, { ledger, secret: options.webhookSecret, now, pace, log })
  closers.push(() => webhooks.stop())

  let url = ''
  const publicUrl = (): string => options.publicUrl?.replace(/\/+$/, '') ?? url
  const authenticator = new Authenticator(options.apiKey)
  const acquirer = new Acquirer({ ledger, now, pace, publicUrl, authenticator })
  closers.push(() => acquirer.stop())
  const server = buildServer(
    {
      acquirer,
      authenticator,
      ledger,
      webhooks,
      mailbox,
      networks: new NetworkLog(),
      mishaps: new Mishaps(),
      walletKeys: new WalletKeys(),
      now,
      pace,
      publicUrl,
    },
    options.apiKey,
    log,
  )
  closers.push(() => server.close())
  await server.listen({ port: options.port, host: options.host })
  url = addressOf(server.server.address() as AddressInfo)

  const clock = setInterval(() => advanceDue(ledger, now()), Math.max(SHORTEST_TICK_MS, TICK_MS * pace))
  closers.push(() => clearInterval(clock))
  log.info({ url, smtpPort: smtp.port }, 'sandbox acquirer listening')
  return { url, smtpPort: smtp.port }
}

/** An address that this machine can call: a server that listens everywhere is called on the loopback. */
function addressOf({ address, family, port }: AddressInfo): string {
  const anywhere = address === '0.0.0.0' || address === '::'
  const host = anywhere ? '127.0.0.1' : family === 'IPv6' ? `[${address}]` : address
  return `http://${host}:${port}`
}
