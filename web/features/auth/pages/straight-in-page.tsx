import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react'
import { Link, Navigate, useLocation } from '#web/lib/navigation/router.tsx'
import { tokenOfFragment } from '#contract/domain/link-address.ts'
import { stripSpaces } from '#contract/domain/two-step-codes.ts'
import { lookAtSignInLink, renewSignInLink, sendSignInCode, signInByLink } from '#contract/sign-in-links.ts'
import { authTexts } from '#contract/texts/log-in.ts'
import { straightInTexts } from '#contract/texts/sign-in-links.ts'
import { CodeStep } from '#web/entry/code-step.tsx'
import { queryFor } from '#web/lib/http/call.ts'
import { CallError } from '#web/lib/http/request.ts'
import { useCall } from '#web/lib/http/use-call.ts'
import { logOut } from '#web/session/log-out.ts'
import { saveReturnPath } from '#web/session/return-path.ts'
import { startSession } from '#web/session/session.ts'
import { useSession } from '#web/session/use-session.ts'
import { useThemeOfLink } from '#web/theme/use-theme-of-link.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ColumnPage } from '#web/ui/page/column-page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** The id of the person, which follows that of the workspace; undefined for what is no token. */
function personIn(token: string): string | undefined {
  const ids = /^[\da-f]{32}([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})[\w-]{43}$/.exec(token)
  return ids?.slice(1).join('-')
}

const itemsPath = '/onboarding/items'

/** `/in#{token}`: a one-time link of an email (decision 44). */
export function StraightInPage() {
  const token = tokenOfFragment(useLocation().hash)
  const session = useSession()
  const person = personIn(token)
  useThemeOfLink(token)
  const isOther = session !== undefined && session.claims.id !== person
  if (person === undefined)
    return (
      <Column>
        <Notice tone="problem">{straightInTexts.incomplete}</Notice>
        <LogInButton path={itemsPath} />
      </Column>
    )
  if (isOther) return <OtherPerson name={session.claims.name} />
  return <OpenedLink key={token} token={token} />
}

const Column = ({ children }: { children: ReactNode }) => (
  <ColumnPage title={straightInTexts.title}>
    <Stack gap={16}>{children}</Stack>
  </ColumnPage>
)

/** The password is the other way in: it opens everything, on every device. */
function LogInButton({ path, filled = true }: { path: string; filled?: boolean }) {
  return (
    <Button
      component={Link}
      to="/"
      size="md"
      fullWidth
      variant={filled ? 'filled' : 'default'}
      onClick={() => saveReturnPath(path)}
    >
      {straightInTexts.logIn}
    </Button>
  )
}

function OtherPerson({ name }: { name: string }) {
  return (
    <Column>
      <Notice tone="waiting">{straightInTexts.otherPerson(name)}</Notice>
      <Button size="md" fullWidth onClick={logOut}>
        {straightInTexts.switch}
      </Button>
      <Button component={Link} to="/dashboard" variant="default" size="md" fullWidth>
        {straightInTexts.stay}
      </Button>
    </Column>
  )
}

function OpenedLink({ token }: { token: string }) {
  const session = useSession()
  const look = useQuery({
    ...queryFor(lookAtSignInLink, { body: { token } }),
    staleTime: 'static',
    refetchOnWindowFocus: false,
  })
  const { data, error } = look
  // Who is signed in already needs no link, not even one that works.
  if (session && data) return <Navigate to={data.path} replace />
  if (data?.state === 'open') return <Entrance token={token} path={data.path} isKnown={data.known_device} />
  if (data) return <Ended token={token} path={data.path} text={straightInTexts.ended[data.state]} />
  if (error instanceof CallError && error.code === 'invalid_link')
    return (
      <Column>
        <Notice tone="problem">{straightInTexts.invalid}</Notice>
        <LogInButton path={itemsPath} />
      </Column>
    )
  return (
    <Column>
      {error ? (
        <ErrorState
          title={straightInTexts.failed}
          text={error.message}
          onRetry={() => void look.refetch()}
          pending={look.isFetching}
        />
      ) : (
        <Spinner label={straightInTexts.opening} shown />
      )}
    </Column>
  )
}

type LinkProps = { token: string; path: string }

/** An old link offers a new one in one tap. */
function Ended({ token, path, text }: LinkProps & { text: string }) {
  const renewing = useCall(renewSignInLink)
  const { data, error, isPending } = renewing
  return (
    <Column>
      <Notice tone={data ? 'good' : 'waiting'}>{data?.message ?? text}</Notice>
      {error && <Notice tone="problem">{error.message}</Notice>}
      {!data && (
        <Button size="md" fullWidth loading={isPending} onClick={() => renewing.mutate({ body: { token } })}>
          {straightInTexts.sendNew}
        </Button>
      )}
      <LogInButton path={path} filled={false} />
    </Column>
  )
}

/**
 * On a known device the link signs in by itself: programs that look into emails have no such device, so they use nothing
 * up. A new device asks for the code of an email at a button.
 */
function Entrance({ token, path, isKnown }: LinkProps & { isKnown: boolean }) {
  const [step, setStep] = useState<'link' | 'email code' | 'second step'>('link')
  const [emailCode, setEmailCode] = useState('')
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  const entering = useCall(signInByLink, { onDone: (signedIn) => startSession(signedIn.token) })
  const enter = () => {
    setFault(undefined)
    const body = {
      token,
      ...(emailCode !== '' && { email_code: stripSpaces(emailCode) }),
      ...(code !== '' && { code }),
    }
    entering.mutate(
      { body },
      {
        onError: (error) => {
          if (error.code === 'two_step_required' && step !== 'second step') return setStep('second step')
          setFault(step === 'second step' && error.code === 'wrong_code' ? authTexts.codeWrong : error.message)
        },
      },
    )
  }
  const begun = useRef(false)
  const focused = useCallback((field: HTMLInputElement | null) => field?.focus(), [])
  useEffect(() => {
    if (!isKnown || begun.current) return
    begun.current = true
    enter()
  })
  const sending = useCall(sendSignInCode, { onDone: () => setStep('email code') })
  const sendCode = () => {
    setFault(undefined)
    sending.mutate({ body: { token } })
  }
  // It was used or replaced since it was looked at.
  const over = [entering.error, sending.error].find((error) => error?.code === 'link_expired')
  if (over) return <Ended token={token} path={path} text={over.message} />
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (step === 'email code' && emailCode.trim() === '') return setFault(straightInTexts.codeHint)
    if (step === 'second step' && code.trim() === '') return setFault(authTexts.codeNeeded)
    enter()
  }
  if (step === 'link' && isKnown)
    return (
      <Column>
        {fault === undefined ? (
          <Spinner label={straightInTexts.opening} shown />
        ) : (
          <ErrorState title={straightInTexts.failed} text={fault} onRetry={enter} pending={entering.isPending} />
        )}
      </Column>
    )
  if (step === 'link')
    return (
      <Column>
        <p>{straightInTexts.newDevice}</p>
        {sending.error && <Notice tone="problem">{sending.error.message}</Notice>}
        <Button size="md" fullWidth loading={sending.isPending} onClick={sendCode}>
          {straightInTexts.sendCode}
        </Button>
        <LogInButton path={path} filled={false} />
      </Column>
    )
  return (
    <ColumnPage title={step === 'email code' ? straightInTexts.codeTitle : straightInTexts.title}>
      <form noValidate onSubmit={submit} aria-busy={entering.isPending}>
        <Stack gap={16}>
          {step === 'email code' ? (
            <>
              <Notice tone="quiet">{straightInTexts.codeSent}</Notice>
              <TextField
                label={straightInTexts.code}
                hint={straightInTexts.codeHint}
                autoComplete="one-time-code"
                inputMode="numeric"
                limit={null}
                ref={focused}
                value={emailCode}
                error={fault}
                onChange={({ currentTarget }) => setEmailCode(currentTarget.value)}
              />
            </>
          ) : (
            <>
              <CodeStep code={code} onCode={setCode} wrong={fault !== undefined} />
              {fault !== undefined && <Notice tone="problem">{fault}</Notice>}
            </>
          )}
          {sending.error && <Notice tone="problem">{sending.error.message}</Notice>}
          <Button type="submit" size="md" fullWidth loading={entering.isPending}>
            {straightInTexts.goOn}
          </Button>
          {step === 'email code' && <LinkButton onClick={sendCode}>{straightInTexts.otherCode}</LinkButton>}
          <LogInButton path={path} filled={false} />
        </Stack>
      </form>
    </ColumnPage>
  )
}
