import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { CheckoutAnswer } from '#contract/checkout/product.ts'
import {
  HALF_PRICE_PROOFS,
  HOLDER_NAME_MAX,
  validateHolder,
  type HalfPriceProof,
  type HolderField,
  type TicketHolder,
} from '#rules/tickets/ticket-holder.ts'
import type { Problem } from '#rules/base/validation.ts'
import { problemText } from '#texts/lookup.ts'
import { usePage } from '../../app/page-context.tsx'
import { FieldGrid } from '#design/field.tsx'
import { Select } from '#design/select.tsx'
import { TextInput } from '#design/text-input.tsx'
import { useForm, useProduct, useSubmission } from '../../checkout/checkout-context.tsx'
import { useTopic } from '../../app/use-topic.ts'
import { askedHolders, fieldName, type AskedHolder } from './asked-holders.ts'
import type { Holders } from '../../checkout/form/holder-sheet.ts'
import { keepFields, restoreFields } from './kept-fields.ts'
import styles from './holders.module.css'

type Problems = Readonly<Record<string, Problem>>

/**
 * The values of the fields are in the document alone, so that nothing is lost that was typed before the script loaded,
 * or that the browser filled in when it restored the page.
 */
function readField(root: HTMLElement | null, name: string): string {
  const field = root?.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`)
  return field?.value ?? ''
}

function readHolder(root: HTMLElement | null, asked: AskedHolder): TicketHolder {
  const proof = readField(root, fieldName(asked, 'proof'))
  return {
    name: readField(root, fieldName(asked, 'name')),
    proof: HALF_PRICE_PROOFS.find((each) => each === proof) ?? '',
  }
}

function problemsOf(root: HTMLElement | null, asked: AskedHolder): Problems {
  const found = Object.entries(validateHolder(readHolder(root, asked), asked.needs))
  return Object.fromEntries(
    found.map(([field, problem]) => [fieldName(asked, field as HolderField), problem]),
  )
}

function readAll(root: HTMLElement | null, asked: readonly AskedHolder[]): Holders {
  const holders: Record<number, TicketHolder[]> = {}
  for (const each of asked) (holders[each.ticket.id] ??= []).push(readHolder(root, each))
  return holders
}

type Sheet = {
  problems: Problems
  /** A field was left. */
  left: (asked: AskedHolder, field: HolderField) => void
  /** A field was changed: its error is shown until it is corrected. */
  changed: (asked: AskedHolder, field: HolderField) => void
}

function useSheet(root: RefObject<HTMLElement | null>, asked: readonly AskedHolder[]): Sheet {
  const { keepHolders } = useSubmission()
  const [problems, setProblems] = useState<Problems>({})
  useEffect(() => {
    keepHolders({
      check: () => {
        const found = Object.fromEntries(
          asked.flatMap((each) => Object.entries(problemsOf(root.current, each))),
        )
        setProblems(found)
        return Object.keys(found).length === 0
      },
      read: () => readAll(root.current, asked),
    })
    return () => keepHolders(null)
  })
  const look = (each: AskedHolder, field: HolderField): void => {
    const name = fieldName(each, field)
    const { [name]: _, ...others } = problems
    const problem = problemsOf(root.current, each)[name]
    setProblems(problem === undefined ? others : { ...others, [name]: problem })
  }
  return {
    problems,
    left: look,
    changed: (each, field) => {
      if (problems[fieldName(each, field)] !== undefined) look(each, field)
    },
  }
}

type HolderProps = { asked: AskedHolder; sheet: Sheet }

function NameField({ asked, sheet }: HolderProps): ReactNode {
  const { texts, frame } = usePage()
  const words = useTopic('held').holders
  const name = fieldName(asked, 'name')
  const problem = sheet.problems[name]
  const isMissing = problem?.code === 'required'
  const field = { key: 'holder', label: words.name }
  return (
    <TextInput
      name={name}
      span={asked.needs.proof ? 'half' : 'full'}
      label={words.name}
      required
      maxLength={HOLDER_NAME_MAX}
      autoComplete="off"
      autoCapitalize="words"
      spellCheck={false}
      onValue={() => sheet.changed(asked, 'name')}
      onBlur={() => sheet.left(asked, 'name')}
      error={problem && (isMissing ? words.nameRequired : problemText(texts, frame.locale, problem, field))}
    />
  )
}

function ProofField({ asked, sheet }: HolderProps): ReactNode {
  const words = useTopic('held').holders
  const name = fieldName(asked, 'proof')
  return (
    <Select
      name={name}
      span={asked.needs.name ? 'half' : 'full'}
      label={words.proof}
      required
      defaultValue=""
      onChange={() => sheet.changed(asked, 'proof')}
      onBlur={() => sheet.left(asked, 'proof')}
      error={sheet.problems[name] && words.proofRequired}
    >
      <option value="">{words.choose}</option>
      {HALF_PRICE_PROOFS.map((proof: HalfPriceProof) => (
        <option key={proof} value={proof}>
          {words.proofs[proof]}
        </option>
      ))}
    </Select>
  )
}

type HolderFieldsProps = {
  /** Called with whether every ticket has its holder, whenever that may have changed. */
  onNamed: (areAll: boolean) => void
}

/**
 * Restores the fields kept before a reload, and returns the function that keeps them. Their state is reported from then
 * on.
 */
function useKept(
  root: RefObject<HTMLElement | null>,
  asked: readonly AskedHolder[],
  { onNamed }: HolderFieldsProps,
): () => void {
  const { product } = useProduct()
  const productId = product.id
  const notify = (): void => {
    const areAll = asked.every((each) => Object.keys(problemsOf(root.current, each)).length === 0)
    onNamed(areAll)
  }
  useLayoutEffect(() => {
    if (root.current === null) return
    restoreFields(root.current, productId)
    // Input from before the script loaded was not noticed.
    keepFields(root.current, productId)
  }, [root, productId])
  useLayoutEffect(notify)
  return () => {
    if (root.current !== null) keepFields(root.current, productId)
    notify()
  }
}

/** Writes the buyer's own name into a ticket. */
function OwnName(props: HolderProps & { root: RefObject<HTMLElement | null>; own: string }): ReactNode {
  const { asked, sheet, root, own } = props
  const { useMine } = useTopic('held').holders
  const fill = (): void => {
    const field = root.current?.querySelector<HTMLInputElement>(`[name="${fieldName(asked, 'name')}"]`)
    if (field === null || field === undefined) return
    field.value = own
    field.dispatchEvent(new Event('input', { bubbles: true }))
    sheet.changed(asked, 'name')
    field.focus()
  }
  return (
    <button type="button" className={styles.mine} onClick={fill}>
      {useMine}
    </button>
  )
}

/** The holder of each chosen ticket, as far as the event requires it: a name, and the entitlement to half price. */
export function HolderFields(props: HolderFieldsProps): ReactNode {
  const { answer } = useProduct()
  const { form } = useForm()
  const { frame } = usePage()
  const words = useTopic('held').holders
  const root = useRef<HTMLElement>(null)
  const asked = askedHolders(answer)
  const sheet = useSheet(root, asked)
  const keep = useKept(root, asked, props)
  const firstNamed = asked.find(({ needs }) => needs.name)
  if (asked.length === 0) return null
  return (
    <section ref={root} className={styles.holders} aria-labelledby="holders-title" onInput={keep}>
      <h3 className={styles.title} id="holders-title">
        {words.title}
      </h3>
      <p className={styles.hint}>{firstNamed === undefined ? words.hintProof : words.hint}</p>
      {asked.map((each) => (
        <fieldset key={fieldName(each, 'name')} className={styles.ticket}>
          <legend className={styles.legend}>
            {words.ticket({ number: each.number, count: countOf(answer) })}
            <span className={styles.kind} lang={frame.writtenIn}>
              {each.ticket.name} · {each.batch}
            </span>
          </legend>
          {each === firstNamed && <OwnName asked={each} sheet={sheet} root={root} own={form.values.name} />}
          <FieldGrid>
            {each.needs.name && <NameField asked={each} sheet={sheet} />}
            {each.needs.proof && <ProofField asked={each} sheet={sheet} />}
          </FieldGrid>
        </fieldset>
      ))}
    </section>
  )
}

function countOf({ batches }: CheckoutAnswer): number {
  const tickets = batches.flatMap((batch) => batch.tickets)
  return tickets.reduce((sum, { selected_tickets }) => sum + selected_tickets, 0)
}
