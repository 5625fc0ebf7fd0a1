import { queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { OfficeAnswer, OfficeInput } from '#contract/office/calls.ts'
import { TextField } from '../parts/form/text-field.tsx'
import { Button } from '#design/button.tsx'
import type { OfficeTexts } from '#texts/office/load.ts'
import { Entrance } from '../parts/frame/entrance.tsx'
import { Form, type Typed } from '../parts/form/form.tsx'
import { LeadTo } from '../parts/frame/lead-to.ts'
import { Loaded } from '../parts/feedback/loaded.tsx'
import { NewPassword } from '../parts/form/new-password.tsx'
import { callOffice, codeOf } from '../state/call.ts'
import { meQuery } from '../state/queries.ts'
import { useAction } from '../state/use-action.ts'
import { useTexts, useWords } from '../state/words.ts'
import { SignInForm } from './sign-in.tsx'

type LinkFacts = OfficeAnswer<'readLink'>
type Given = Omit<OfficeInput<'acceptLink'>['body'], 'token' | 'locale'>

/** Query for the purpose of a link; null: it is no longer valid. */
const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['link', token],
    // Read once: that it is used up by this page is no news to it.
    staleTime: 'static',
    queryFn: async (): Promise<LinkFacts | null> => {
      try {
        return await callOffice('readLink', { body: { token } })
      } catch (error) {
        if (codeOf(error) === 'LINK_USED_UP') return null
        throw error
      }
    },
  })

/** The page that the setup link, an invitation and a link for a new password lead to; its secret is after the `#`. */
export function LinkScreen(): ReactNode {
  const [token] = useState(() => location.hash.slice(1))
  return (
    <Loaded query={linkQuery(token)}>
      {(link) => (link === null ? <UsedUp /> : <LinkForm token={token} link={link} />)}
    </Loaded>
  )
}

/** A link that is no longer valid. A signed-in user is taken to the office, as they wanted. */
function UsedUp(): ReactNode {
  const { link: texts, signIn, loading } = useTexts()
  const { history } = useRouter()
  const { data: me, isPending } = useQuery(meQuery)
  if (me !== undefined) return <LeadTo to="/" replace />
  if (isPending) return <output>{loading}</output>
  return (
    <Entrance title={texts.usedUp}>
      <p>{texts.usedUpLead}</p>
      <div>
        <Button look="primary" onClick={() => history.push('/sign-in')}>
          {signIn.submit}
        </Button>
      </div>
    </Entrance>
  )
}

function LinkForm({ token, link }: { token: string; link: LinkFacts }): ReactNode {
  const { texts, locale } = useWords()
  const navigate = useNavigate()
  const action = useAction(
    (given: Given) => callOffice('acceptLink', { body: { token, locale, ...given } }),
    {
      onDone: () => void navigate({ to: '/' }),
      isAnotherPerson: true,
    },
  )
  const email = link.email ?? ''
  if (action.code === 'SIGN_IN_TO_JOIN') {
    return (
      <Entrance title={texts.signIn.title}>
        <p>{texts.link.signInToJoin({ email })}</p>
        <SignInForm email={email} onDone={() => action.run({})} />
      </Entrance>
    )
  }
  return (
    <Entrance title={titleOf(texts, link)}>
      <p>{leadOf(texts, link)}</p>
      <Form
        action={action}
        submit={submitOf(texts, link)}
        fieldErrorCodes={['PASSWORD_TOO_EASY']}
        read={(typed) => givenOf(link, typed)}
      >
        <LinkFields link={link} code={action.code} />
      </Form>
    </Entrance>
  )
}

/** Whether a link makes an account, and whether it wants a password. */
function asksFor({ kind, has_account: hasAccount }: LinkFacts): { account: boolean; password: boolean } {
  const account = kind !== 'password' && !hasAccount
  return { account, password: account || kind === 'password' }
}

function givenOf(link: LinkFacts, typed: Typed): Given {
  const asked = asksFor(link)
  return {
    ...(link.kind === 'setup' && { email: typed('email') }),
    ...(asked.account && { name: typed('name') }),
    ...(asked.password && { password: typed('password') }),
  }
}

function LinkFields({ link, code }: { link: LinkFacts; code: string | null }): ReactNode {
  const texts = useTexts()
  const asked = asksFor(link)
  return (
    <>
      {asked.account && (
        <TextField label={texts.fields.name} name="name" autoComplete="name" maxLength={120} required />
      )}
      {link.kind === 'setup' && (
        <TextField label={texts.fields.email} name="email" type="email" autoComplete="username" required />
      )}
      {asked.password && <NewPassword code={code} />}
    </>
  )
}

function titleOf(texts: OfficeTexts, { kind, seller }: LinkFacts): string {
  if (kind === 'setup') return texts.link.setup
  return kind === 'password' ? texts.link.password : texts.link.invitation({ seller: seller ?? '' })
}

function leadOf(texts: OfficeTexts, { kind, email, role }: LinkFacts): string {
  if (kind === 'setup') return texts.link.setupLead
  if (kind === 'password') return email ?? ''
  return texts.link.invitationLead({ email: email ?? '', role: texts.roles[role ?? 'viewer'] })
}

function submitOf(texts: OfficeTexts, { kind, has_account: hasAccount }: LinkFacts): string {
  if (kind === 'password') return texts.link.savePassword
  return kind === 'invitation' && hasAccount ? texts.link.join : texts.link.create
}
