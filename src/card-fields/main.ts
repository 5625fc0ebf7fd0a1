import { CARD_FIELDS, CARD_FIELDS_DATA_ID } from '#rules/methods/card-messages.ts'
import type { CardField, CardFieldsData, FromCardFields, ToCardFields } from '#rules/methods/card-messages.ts'
import { createCardForm } from './card-form.ts'
import type { CardForm } from './card-form.ts'
import { pageElement } from './page-element.ts'
import { connectParent } from './parent-page.ts'
import { tokenize } from './tokenize.ts'

type Theme = Extract<ToCardFields, { type: 'balcao:theme' }>
type Post = (message: FromCardFields) => void

function readData(): CardFieldsData {
  // Written by the server that serves this script, and checked there.
  return JSON.parse(pageElement(CARD_FIELDS_DATA_ID, HTMLScriptElement).text) as CardFieldsData
}

/** Applies a theme; colours that are not sent fall back to the style sheet's. */
function wear({ theme, accent, accentText = '', background = '' }: Theme): void {
  const { dataset, style } = document.documentElement
  dataset['theme'] = theme
  style.setProperty('--accent', accent)
  style.setProperty('--accent-text', accentText)
  style.setProperty('--behind', background)
}

/** Puts the card into the vault and sends the page its token, or the reason why there is none. */
async function answerToken(form: CardForm, data: CardFieldsData, id: string, post: Post): Promise<void> {
  const refuse = (field: CardField | null) =>
    post({ type: 'balcao:token', id, ok: false, reason: 'invalid', ...(field && { field }) })
  const problem = form.validate()
  if (problem) return refuse(problem)
  const answer = await tokenize(data.tokenPath, form.read(), document.documentElement.lang)
  if (answer.ok) return post({ type: 'balcao:token', id, ok: true, card: answer.card })
  if (answer.reason === 'network') return post({ type: 'balcao:token', id, ok: false, reason: 'network' })
  const wrong = CARD_FIELDS.filter((name) => answer.errors[name] !== undefined)
  for (const name of wrong) form.refuse(name, answer.errors[name] ?? data.errors[name].invalid)
  refuse(wrong[0] ?? null)
}

function heightOf(page: HTMLElement): FromCardFields {
  return { type: 'balcao:height', height: Math.ceil(page.getBoundingClientRect().height) }
}

/** Creates a sender that reports every change of state to the page, once each. */
function stateSender(form: () => CardForm, post: Post): { changed: () => void; again: () => void } {
  let posted = ''
  const changed = () => {
    const state = form().state()
    const text = JSON.stringify(state)
    if (text !== posted) post(state)
    posted = text
  }
  const again = () => {
    posted = ''
    changed()
  }
  return { changed, again }
}

/** Enter asks the page to go on; a form of this page is never sent anywhere. */
function sendEnter(page: HTMLFormElement, post: Post): void {
  page.addEventListener('submit', (event) => event.preventDefault())
  page.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.isComposing) return
    event.preventDefault()
    post({ type: 'balcao:submit' })
  })
}

function start(): void {
  const data = readData()
  const page = pageElement('card-fields', HTMLFormElement)
  const post: Post = connectParent(data.parentOrigin, (message) => obey(message))
  const state = stateSender(() => form, post)
  const form = createCardForm(data, () => new Date(), state.changed)
  const greet = () => {
    post({ type: 'balcao:ready' })
    post(heightOf(page))
    state.again()
  }
  const obey = (message: ToCardFields): void => {
    if (message.type === 'balcao:hello') greet()
    if (message.type === 'balcao:theme') wear(message)
    if (message.type === 'balcao:validate') {
      form.validate()
      state.again()
    }
    if (message.type === 'balcao:tokenize') void answerToken(form, data, message.id, post)
    if (message.type === 'balcao:clear') form.clear()
    if (message.type === 'balcao:focus') form.fields[message.field].input.focus()
    if (message.type === 'balcao:mark') form.refuse(message.field, message.message)
  }
  sendEnter(page, post)
  // A page that comes back out of the browser's memory does not bring the card along.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) form.clear()
  })
  new ResizeObserver(() => post(heightOf(page))).observe(page)
  greet()
}

start()
