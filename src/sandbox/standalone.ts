import { startSandbox } from './start.ts'

/*
 * The sandbox as a process of its own, set up by environment variables. Tests run it this way, because only a
 * process can be killed. It writes its address as one line of JSON when it listens.
 */

const setting = (name: string, otherwise: string): string => process.env[name] ?? otherwise
const keptMails = process.env['SANDBOX_KEPT_MAILS']
const write = (fields: Readonly<Record<string, unknown>>, message: string): void => {
  process.stderr.write(`${JSON.stringify({ message, ...fields })}\n`)
}

const sandbox = await startSandbox({
  port: Number(setting('SANDBOX_PORT', '0')),
  host: '127.0.0.1',
  dataDir: setting('SANDBOX_DATA_DIR', '.data/sandbox'),
  apiKey: setting('SANDBOX_API_KEY', 'sandbox-key'),
  webhookSecret: setting('SANDBOX_WEBHOOK_SECRET', 'sandbox-webhook-secret'),
  publicUrl: process.env['SANDBOX_URL'] ?? null,
  smtpPort: Number(setting('SANDBOX_SMTP_PORT', '0')),
  ...(keptMails !== undefined && { keptMails: Number(keptMails) }),
  pace: Number(setting('SANDBOX_PACE', '1')),
  log: { info: write, error: write },
})
process.stdout.write(`${JSON.stringify({ url: sandbox.url, smtpPort: sandbox.smtpPort })}\n`)
process.once('SIGTERM', () => void sandbox.stop())
