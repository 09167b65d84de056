'use client'

import {
  type ChatControls,
  type ChatOptions,
  type StartTarget,
  useCall,
  useChat,
  useKeepFocus,
} from '@offhook/react'
import type { ReactElement, ReactNode } from 'react'
import { CallBar } from './call-bar'
import { CallError } from './call-error'
import { CallStatus } from './call-status'
import { CallTimer } from './call-timer'
import { ChatField } from './chat-field'
import { Consent, type ConsentProps } from './consent'
import { MicrophoneNotice } from './microphone-notice'
import { SoundNotice } from './sound-notice'
import { fill, type Texts, useTexts } from './texts'
import { TextsProvider } from './texts-provider'
import { Transcript } from './transcript'
import { Waveform } from './waveform'

export interface CallCardProps {
  /** The target of each call. A string is an assistant's id. */
  target: string | StartTarget
  /** The name of the agent. */
  name?: string
  /** The purpose of the agent, in a sentence or two. Shown until the first words of the call. */
  description?: ReactNode
  /** The chat that answers typed words without a call, and goes on from call to call. Without it, each call begins anew. */
  chat?: Omit<ChatOptions, 'voice'> | null
  /**
   * A text to agree to before the first call, and its version. The agreement holds for this agent, or for its `name`. With
   * `chat`, the user chooses between a message and a call after it.
   */
  consent?: Pick<ConsentProps, 'version' | 'text' | 'name'>
  /** Whether users may see the arguments and the result of each tool, beside its name and its outcome. Default false. */
  toolDetails?: boolean
  /** Texts that replace the English ones. A constant outside of components. */
  texts?: Partial<Texts>
  className?: string
}

/** A whole call in a card: who speaks, what was said, typed words, the controls, and what went wrong. */
export function CallCard({ texts, ...props }: CallCardProps): ReactElement {
  return (
    <TextsProvider texts={texts}>
      <Card {...props} />
    </TextsProvider>
  )
}

function Card({
  target,
  name: ownName,
  description,
  chat: chatOptions = null,
  consent,
  toolDetails = false,
  className = '',
}: Omit<CallCardProps, 'texts'>) {
  const texts = useTexts()
  const name = ownName ?? texts.agent
  const ownChat = useChat(chatOptions)
  const chat = chatOptions ? ownChat : undefined
  return (
    <section
      tabIndex={-1}
      aria-label={fill(texts.callWith, name)}
      className={`flex min-h-[min(36rem,calc(100dvh-2rem))] w-full max-w-xl flex-col gap-4 rounded-xl border bg-card p-5 text-card-foreground outline-none ${className}`}
    >
      <Header you={texts.you} agent={name} />
      <CallError />
      <SoundNotice />
      <MicrophoneNotice />
      <Transcript
        agent={name}
        toolDetails={toolDetails}
        chat={chat}
        // Takes the room that is left. Where that is less than its basis, the card grows
        className="shrink-0 grow basis-28"
      >
        <p className="text-muted-foreground">{description ?? texts.description}</p>
      </Transcript>
      <Controls target={target} name={name} chat={chat} consent={consent} />
    </section>
  )
}

interface ControlsProps extends Pick<CallCardProps, 'target'> {
  name: string
  chat: ChatControls | undefined
  consent: CallCardProps['consent']
}

/** The field and the controls, behind the text to agree to, if there is one. */
function Controls({ target, name, chat, consent }: ControlsProps): ReactElement {
  const texts = useTexts()
  const { status, start, stop } = useCall()
  const isIdle = status === 'idle'
  const isInCall = status === 'connected' || status === 'reconnecting'
  const keepFocus = useKeepFocus()
  const { assistant, squad }: StartTarget = typeof target === 'string' ? { assistant: target } : target
  const id = [assistant, squad].find((one) => typeof one === 'string')
  const bar = <CallBar target={target} />
  const controls = (
    <div tabIndex={-1} className="flex flex-col gap-4 outline-none">
      {(isInCall || chat) && <ChatField chat={chat} />}
      {bar}
    </div>
  )
  if (!consent) return controls
  // A failed start is in the status of the card.
  const startCall = () => void start(target).catch((error: unknown) => console.error(error))
  const end = () => {
    void stop()
    chat?.reset()
  }
  return (
    <Consent
      name={id ?? name}
      {...consent}
      {...(isIdle && !chat && { label: texts.agreeAndCall, onAgree: startCall })}
      onWithdraw={end}
      // A call that goes on without the agreement, such as one after a reload: its user can end it
      meanwhile={!isIdle && <div ref={keepFocus}>{bar}</div>}
    >
      {controls}
    </Consent>
  )
}

/** The agent, what it does, the length of the call, and the sound of both sides with a name under each. */
function Header({ you, agent }: { you: string; agent: string }): ReactElement {
  return (
    <>
      <header className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="text-lg leading-tight font-semibold tracking-tight break-words hyphens-auto">
            {agent}
          </h2>
          <CallStatus className="mt-1" />
        </div>
        <CallTimer className="mt-0.5" />
      </header>
      <div>
        <Waveform />
        <div aria-hidden="true" className="mt-1 flex justify-between gap-4 text-xs text-muted-foreground">
          <span className="min-w-0 break-words">{you}</span>
          <span className="min-w-0 break-words">{agent}</span>
        </div>
      </div>
    </>
  )
}
