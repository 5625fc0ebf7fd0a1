import type { ReactNode } from 'react'
import { Field } from '#design/field.tsx'
import { CallFailure } from '#contract/call-failure.ts'
import { callOffice } from '../../state/call.ts'
import { useAction, type Action } from '../../state/use-action.ts'
import { useSeller } from '../../state/use-seller.ts'
import { useTexts } from '../../state/words.ts'
import { Failure } from '../feedback/failure.tsx'
import { FileInput } from './file-input.tsx'
import styles from './picture.module.css'

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif,image/gif'
/** As the call takes them: a larger file need not be sent to be refused. */
const BYTES_AT_MOST = 15 * 1024 * 1024

/** By their paths, the addresses here of pictures of other servers. */
export type OwnAddresses = Readonly<Record<string, string>>

type PictureProps = { path: string; addresses: OwnAddresses; alt?: string }

/** A picture of the catalogue, small. */
export function Picture({ path, addresses, alt = '' }: PictureProps): ReactNode {
  const own = addresses[path] ?? path
  // A picture on another server that is not stored here cannot be shown.
  if (own.startsWith('https:')) return null
  return (
    <img className={styles.picture} src={own.startsWith('/pictures/') ? `${own}?w=192` : own} alt={alt} />
  )
}

/** Uploads a file as a picture of the shop. */
export function useUpload(onKept: (path: string) => void): Action<File> {
  const seller = useSeller()
  return useAction(
    async (file: File) => {
      if (file.size > BYTES_AT_MOST) throw refused()
      const body = new Uint8Array(await file.arrayBuffer())
      return callOffice('uploadPicture', { params: { seller_id: seller }, body })
    },
    { onDone: ({ path }) => onKept(path) },
  )
}

function refused(): CallFailure {
  return new CallFailure(422, { code: 'PICTURE_REFUSED', message: '', request_id: '' })
}

type FileProps = { label: string; hint?: string | undefined; onKept: (path: string) => void }

/** Takes a file and keeps it as soon as it is chosen. */
export function PictureFile({ label, hint, onKept }: FileProps): ReactNode {
  const texts = useTexts().entry.picture
  const action = useUpload(onKept)
  return (
    <>
      <Field label={label} hint={hint ?? texts.hint}>
        {(control) => (
          <FileInput
            control={control}
            accept={ACCEPTED}
            isBusy={action.isBusy}
            isTaken
            onFile={(file) => file !== undefined && !action.isBusy && action.run(file)}
          />
        )}
      </Field>
      <output className={styles.sending}>{action.isBusy && texts.sending}</output>
      <Failure code={action.code} />
    </>
  )
}
