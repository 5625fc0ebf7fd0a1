import type { AppUrls } from './app.ts'
import { ask } from './database.ts'

const idOf = (link: string): string => new URL(link).searchParams.get('subscription_id') ?? ''

/** Lets the time until the next charge of a subscription pass: it was due yesterday. */
export async function makeDue(link: string): Promise<void> {
  await ask(`update subscription_charges set due_at = now() - interval '1 day' where state = 'scheduled'
    and subscription_id = (select id from subscriptions where subscription_id = '${idOf(link)}') returning id`)
}

/** Reads the states of the charges of a subscription, in order, and the card that the next one uses. */
export async function bookOf(link: string): Promise<{ states: string[]; lastFour: string; inAll: number }> {
  const [row] = await ask<{ states: string[]; last_four: string; in_all: number }>(`
    select array(select state from subscription_charges c where c.subscription_id = s.id order by number) as states,
      card->>'last_four' as last_four,
      (select count(*)::integer from subscriptions o where o.product_id = s.product_id
        and o.buyer->>'document' = s.buyer->>'document') as in_all
    from subscriptions s where subscription_id = '${idOf(link)}'`)
  if (row === undefined) throw new Error(`there is no subscription ${idOf(link)}`)
  return { states: row.states, lastFour: row.last_four, inAll: row.in_all }
}

type Message = { subject: string; text: string }

/** Reads the newest mail to an address from the sandbox's mailbox; null while there is none. */
export async function newestMail(app: AppUrls, to: string): Promise<Message | null> {
  const answer = await fetch(`${app.sandbox}/mailbox.json?to=${encodeURIComponent(to)}`)
  const { messages } = (await answer.json()) as { messages: Message[] }
  return messages[0] ?? null
}

/** The signed link of a subscription in a mail; null where it has none. */
export function linkIn(mail: Message | null): string | null {
  return /\S+\/assinatura\/\S+client_id=\S+/.exec(mail?.text ?? '')?.[0] ?? null
}
