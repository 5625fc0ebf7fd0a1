import type { Mail } from '../mailbox/mailbox.ts'
import { html, type Markup } from './html.ts'
import { moment, page } from './layout.ts'

/** The newest messages, newest first. */
export function mailboxPage(mails: readonly Mail[], inAll: number): string {
  const older = inAll - mails.length
  return page(
    'Mailbox',
    html`<section class="card">
      <p class="quiet">Mail that was sent to this sandbox. None of it was delivered to anybody.</p>
      ${mails.length === 0 ? html`<p>No message has arrived.</p>` : mailTable(mails)}
      ${older > 0 ? html`<p class="quiet">and ${older} older ones.</p>` : null}
    </section>`,
  )
}

function mailTable(mails: readonly Mail[]): Markup {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Messages">
    <table>
      <thead>
        <tr>
          <th scope="col">Subject</th>
          <th scope="col">To</th>
          <th scope="col">When</th>
        </tr>
      </thead>
      <tbody>
        ${mails.map(
          (mail) =>
            html`<tr>
              <td><a href="/mailbox/${mail.id}">${mail.subject || '(no subject)'}</a></td>
              <td>${mail.to}</td>
              <td>${moment(mail.receivedAt)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

/** One message: its heads, its HTML in a frame that can run nothing, its text. */
export function mailPage(mail: Mail): string {
  const { text, html: content } = mail
  const attached = mail.attachments.flatMap(({ filename }, at) =>
    filename === null ? [] : [{ filename, at }],
  )
  return page(
    mail.subject || '(no subject)',
    html`<section class="card">
        <dl>
          <dt>From</dt>
          <dd>${mail.from}</dd>
          <dt>To</dt>
          <dd>${mail.to}</dd>
          <dt>Received</dt>
          <dd>${moment(mail.receivedAt)}</dd>
          ${attached.map(
            ({ filename, at }) =>
              html`<dt>Attached</dt>
                <dd>
                  <a href="/mailbox/${mail.id}/attachments/${at}" download="${filename}">${filename}</a>
                </dd>`,
          )}
        </dl>
      </section>
      ${
        content !== null
          ? html`<section class="card">
              <h2>Message</h2>
              <iframe
                title="The message"
                src="/mailbox/${mail.id}/html"
                sandbox="allow-popups allow-popups-to-escape-sandbox"
              ></iframe>
            </section>`
          : null
      }
      ${
        text === null
          ? null
          : html`<section class="card">
              <h2>Text</h2>
              <pre>${text}</pre>
            </section>`
      }`,
  )
}

/** The HTML of a message for its frame: links open a tab of their own, pictures come from the message itself. */
export function mailHtml(mail: Mail): string | null {
  if (mail.html === null) return null
  const pictured = mail.attachments.reduce(
    (text, { contentId }, at) =>
      contentId === null
        ? text
        : text.replaceAll(`cid:${contentId}`, `/mailbox/${mail.id}/attachments/${at}`),
    mail.html,
  )
  return `<base target="_blank">${pictured}`
}

/** A message as tests read it. */
export function viewMail(mail: Mail): object {
  return {
    id: mail.id,
    received_at: mail.receivedAt,
    from: mail.from,
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments
      .filter(({ filename }) => filename !== null)
      .map(({ filename, type, content }) => ({ filename, type, bytes: content.length })),
  }
}
