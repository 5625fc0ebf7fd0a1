/** Text of the reference page about a variable. `otherwise` is its default where that depends on other variables. */
export type VariableDescription = { about: string; otherwise?: string }

/**
 * Every environment variable of the program by subject, in Markdown; the links are those of docs/reference/. `npm run
 * reference` writes docs/reference/configuration.md from it, with the defaults of `ENVIRONMENT`.
 */
export const VARIABLE_DESCRIPTIONS: Readonly<Record<string, Readonly<Record<string, VariableDescription>>>> =
  {
    'Addresses and ports': {
      HOST: { about: 'Address that every port listens on. In a container: `0.0.0.0`' },
      PORT: { about: 'Pages and API' },
      GATEWAY_PORT: { about: 'Gateway role: card fields, vault, webhooks', otherwise: '`PORT` + 1' },
      SANDBOX_PORT: { about: 'Sandbox acquirer', otherwise: '`PORT` + 2' },
      SMTP_PORT: { about: 'Mail server of the sandbox, on this machine only', otherwise: '`PORT` + 3' },
      OFFICE_PORT: { about: 'Office', otherwise: '`PORT` + 4' },
      WORKER_PORT: { about: 'Health and metrics of a process that has the role `worker` alone' },
      PUBLIC_URL: {
        about: 'Origin of pages and API in browsers. With `https`, cookies require TLS',
        otherwise: '`http://localhost:PORT`',
      },
      GATEWAY_URL: {
        about: 'Origin of the gateway role for browsers and webhooks',
        otherwise: '`http://localhost:GATEWAY_PORT`',
      },
      OFFICE_URL: { about: 'Origin of the office in browsers', otherwise: '`http://localhost:OFFICE_PORT`' },
      SANDBOX_URL: {
        about: 'Address of the sandbox for browsers and the gateway role',
        otherwise: '`http://localhost:SANDBOX_PORT`',
      },
      INTERNAL_GATEWAY_URL: {
        about: 'Address of the gateway role for other roles',
        otherwise: '`http://127.0.0.1:GATEWAY_PORT`',
      },
      PARTNER_HOSTS: {
        about: 'Other hosts that the proxy sends here, comma-separated. Their pages call their own host',
      },
      OTHER_CHECKOUT_HOST: {
        about: 'Host of another installation. Offers with `other_checkout` redirect there',
      },
      TRUSTED_PROXIES: {
        about: 'Addresses and networks of your proxies, comma-separated: their forwarded headers are used',
      },
      EDGE_COUNTRY_HEADER: {
        about: "Header with the buyer's country, read from `TRUSTED_PROXIES` only",
        otherwise: 'headers of the large edge networks',
      },
    },
    'Database and files': {
      DATABASE_URL: { about: 'Your own PostgreSQL', otherwise: 'embedded server' },
      DATABASE_DIRECT_URL: {
        about: 'The same database without a pooler, for migrations, notifications and the job queue',
        otherwise: '`DATABASE_URL`',
      },
      DATABASE_REPLICA_URL: {
        about: 'Read replica for lists, reports and pictures',
        otherwise: 'primary',
      },
      DATABASE_POOL_SIZE: {
        about: 'Connections of one process, 1 to 500. A few are [added](../operations/configure.md#database)',
      },
      DATA_DIR: { about: 'Files of the program' },
      MEDIA_DIR: { about: 'Pictures below `/media/`. The worker reads logos for mails from it' },
      BACKUP_DIR: {
        about: 'Folder for `npx balcao backup`. The doctor warns if its newest entry is older than a day',
      },
      BACKUP_KEY: { about: 'Encrypts and decrypts backups of the embedded server; 32 characters or more' },
      COPY_FROM_URL: { about: 'Source of `npx balcao database copy`' },
    },
    Secrets: {
      APP_SECRET: {
        about:
          'Signs sessions, quotes, links and tickets; 32 characters or more. A new value ends sessions and links',
        otherwise: 'kept in `DATA_DIR/app-secret`',
      },
      VAULT_KEY: {
        about:
          'Encrypts cards: 32 bytes, hexadecimal or base64. With several, comma-separated, the first encrypts. Required with separate roles',
        otherwise: 'new at each start',
      },
      VAULT_KEY_FILE: { about: 'File with the vault keys, one per line' },
      VAULT_KEY_COMMAND: { about: 'Shell command that prints the vault keys within 30 seconds' },
      CREDENTIALS_KEY: {
        about:
          "Encrypts sellers' gateway accounts: 32 bytes, then previous keys. Required for real gateways on `DATABASE_URL`",
        otherwise: 'kept in `DATA_DIR/credentials-key`',
      },
      INTERNAL_KEY: {
        about: 'Authenticates calls between processes; 32 characters or more. Required with separate roles',
        otherwise: 'new at each start',
      },
      SANDBOX_KEY: {
        about: "The sandbox's API key and webhook secret; 32 characters or more",
        otherwise: 'kept in `DATA_DIR/sandbox-key`',
      },
      OPERATOR_KEY: {
        about:
          'Operator key that allows everything and does not expire. Prefer named keys; 32 characters or more',
      },
      TICKET_KEY: { about: 'Number of the key that signs new tickets' },
      MELHOR_ENVIO_TOKEN: { about: 'Account at Melhor Envio that quotes freight' },
    },
    Payments: {
      GATEWAYS: {
        about: 'Gateways of the installation, see [below](#gateways)',
        otherwise: 'three sandboxes',
      },
      GATEWAY_BREAKERS: { about: 'Circuit breakers of gateways' },
      RATE_LIMITS: { about: 'Rate limits and limits of card attempts. Off for load tests only' },
      RATES: { about: "Exchange rates: `table` (shipped, for trials) or `ecb` (European Central Bank's)" },
      RECONCILE_HOUR: { about: 'Hour (UTC) of the nightly reconciliation, or `off`' },
    },
    'Mail, postal codes and freight': {
      SMTP_URL: { about: '`smtp://` or `smtps://user:password@host`', otherwise: 'sandbox mailbox' },
      MAIL_FROM: { about: 'Sender of mails' },
      POSTAL_LOOKUP: {
        about:
          'Sources of Brazilian postal codes in their order. `viacep` and `brasilapi` are services that receive buyers’ postal codes',
      },
      MELHOR_ENVIO_URL: { about: 'Address of Melhor Envio or its test environment' },
      MELHOR_ENVIO_CONTACT: { about: 'Contact that Melhor Envio requires with each request' },
    },
    'Legal pages and office': {
      PLATFORM_FILE: {
        about: '[Company of the platform](../operations/configure.md#sell-as-the-platform), JSON',
      },
      ADVERTISERS_FILE: { about: 'Tokens of pixels, JSON: see [Advertising](../advertising.md#operators)' },
      AD_NETWORKS: {
        about: 'Receiver of pixel events: the `real` networks, or the `sandbox`',
        otherwise: '`sandbox` in the demo',
      },
      TERMS_URL: { about: "Terms of use. `{lang}` becomes the buyer's language", otherwise: 'template' },
      PRIVACY_URL: { about: 'Privacy policy, likewise', otherwise: 'template' },
      SECURITY_CONTACT: {
        about: 'Mail addresses or `https` pages for `security.txt`, comma-separated',
        otherwise: 'addresses of `PLATFORM_FILE`',
      },
      SECURITY_POLICY_URL: { about: '`https` page with your disclosure policy' },
      SECURITY_LANGUAGES: { about: 'Languages of reports, preferred first' },
      OFFICE_SECOND_FACTOR: {
        about: '`required` or `optional` for operators',
        otherwise: '`required` with a real gateway',
      },
    },
    Retention: {
      KEEP_PURCHASES_DAYS: { about: 'Days until the buyer is removed from a purchase, or `off`' },
      KEEP_LEADS_DAYS: { about: 'Days until a lead is deleted' },
      KEEP_WEBHOOKS_DAYS: { about: 'Days until a webhook event is deleted, at least 31' },
      KEEP_AUDIT_DAYS: { about: 'Days until an entry of the audit log is deleted, at least 30' },
      KEEP_CSP_REPORTS_DAYS: { about: 'Days until a browser report is deleted' },
      KEEP_EVENT_ADDRESSES_HOURS: {
        about: 'Hours that IP addresses of security events are kept, at most 720',
      },
    },
    Operation: {
      DEMO: {
        about:
          'Gives an empty database the demo: `on` with a year of generated sales, which the sandbox alone knows, `catalogue` without them, `off` nothing',
        otherwise: 'on without `DATABASE_URL`',
      },
      LOG_LEVEL: { about: '`debug`, `info`, `warn` or `error`' },
      TRACES_URL: { about: 'OpenTelemetry collector (OTLP over HTTP), such as `http://127.0.0.1:4318`' },
      SWEEP_INTERVAL_MS: { about: 'Interval of the sweep, 50 to 3,600,000' },
      DRAIN_DELAY_MS: { about: 'Time between a stop signal and closing the ports' },
      DRAIN_LIMIT_MS: { about: 'Time that running requests have at a stop' },
      CHECK_ANSWERS: { about: 'Validates every answer against the contract; for tests and development' },
    },
  }
