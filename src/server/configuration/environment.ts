import { z } from 'zod'
import { AUDIT_KEPT_DAYS } from '#rules/office/audit.ts'
import { LEAD_KEPT_DAYS } from '#rules/people/lead-step.ts'
import { LOCALES } from '#rules/base/locale.ts'
import { MELHOR_ENVIO_URL } from '../freight/melhor-envio.ts'
import { POSTAL_PROVIDERS } from '../postal/registry.ts'
import {
  choice,
  daysOrOff,
  databaseUrl,
  header,
  hosts,
  hourOrOff,
  networks,
  onOrOff,
  origin,
  port,
  securePage,
  securityContacts,
  sender,
  smtpUrl,
  webPage,
  wholeNumber,
  words,
} from './variables.ts'

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** Every variable but those of secrets, with its default where that depends on no other. */
export const ENVIRONMENT = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port().default(3000),
  GATEWAY_PORT: port().optional(),
  SANDBOX_PORT: port().optional(),
  SMTP_PORT: port().optional(),
  OFFICE_PORT: port().optional(),
  WORKER_PORT: port().optional(),
  PUBLIC_URL: origin().optional(),
  GATEWAY_URL: origin().optional(),
  SANDBOX_URL: origin().optional(),
  OFFICE_URL: origin().optional(),
  OFFICE_SECOND_FACTOR: choice(['optional', 'required']).optional(),
  INTERNAL_GATEWAY_URL: origin().optional(),
  DATABASE_URL: databaseUrl().optional(),
  DATABASE_DIRECT_URL: databaseUrl().optional(),
  DATABASE_REPLICA_URL: databaseUrl().optional(),
  DATABASE_POOL_SIZE: wholeNumber(1, 500).default(10),
  DATA_DIR: z.string().default('.data'),
  BACKUP_DIR: z.string().optional(),
  MEDIA_DIR: z.string().default('demo/images'),
  GATEWAYS: z.string().optional(),
  SMTP_URL: smtpUrl().optional(),
  MAIL_FROM: sender().default('Balcão <checkout@localhost>'),
  TRUSTED_PROXIES: networks(),
  RATES: choice(['table', 'ecb']).default('table'),
  EDGE_COUNTRY_HEADER: header().optional(),
  PARTNER_HOSTS: hosts(),
  OTHER_CHECKOUT_HOST: hosts(),
  PLATFORM_FILE: z.string().optional(),
  ADVERTISERS_FILE: z.string().optional(),
  AD_NETWORKS: choice(['real', 'sandbox']).optional(),
  TERMS_URL: webPage().optional(),
  PRIVACY_URL: webPage().optional(),
  SECURITY_CONTACT: securityContacts(),
  SECURITY_POLICY_URL: securePage().optional(),
  SECURITY_LANGUAGES: words(LOCALES).prefault('pt,en'),
  TRACES_URL: origin().optional(),
  LOG_LEVEL: choice(LOG_LEVELS).default('info'),
  DEMO: choice(['on', 'catalogue', 'off']).optional(),
  TICKET_KEY: wholeNumber(1, 1_000_000).default(1),
  POSTAL_LOOKUP: words(POSTAL_PROVIDERS).prefault(POSTAL_PROVIDERS.join(',')),
  MELHOR_ENVIO_URL: origin().default(MELHOR_ENVIO_URL),
  MELHOR_ENVIO_CONTACT: sender().default('checkout@localhost'),
  RECONCILE_HOUR: hourOrOff().default(4),
  KEEP_PURCHASES_DAYS: daysOrOff().default(1826),
  KEEP_LEADS_DAYS: wholeNumber(1, 3650).default(LEAD_KEPT_DAYS),
  KEEP_WEBHOOKS_DAYS: wholeNumber(31, 3650).default(90),
  KEEP_AUDIT_DAYS: wholeNumber(30, 3650).default(AUDIT_KEPT_DAYS),
  KEEP_CSP_REPORTS_DAYS: wholeNumber(1, 3650).default(30),
  KEEP_EVENT_ADDRESSES_HOURS: wholeNumber(0, 720).default(0),
  SWEEP_INTERVAL_MS: wholeNumber(50, 3_600_000).default(5000),
  RATE_LIMITS: onOrOff().default(true),
  GATEWAY_BREAKERS: onOrOff().default(true),
  CHECK_ANSWERS: onOrOff().default(false),
  DRAIN_DELAY_MS: wholeNumber(0, 600_000).default(0),
  DRAIN_LIMIT_MS: wholeNumber(0, 600_000).default(25_000),
})

/** The variables as they were read. */
export type Settings = z.output<typeof ENVIRONMENT>
