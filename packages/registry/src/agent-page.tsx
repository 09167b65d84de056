'use client'

import { type StartTarget, type VoiceClientOptions, VoiceProvider } from '@offhook/react'
import { type ReactElement, type ReactNode, useEffect } from 'react'
import { CallCard, type CallCardProps } from './call-card'

export interface AgentPageProps
  extends Pick<CallCardProps, 'description' | 'consent' | 'toolDetails' | 'texts'> {
  /** The options of the voice client: at least your public key. A constant outside of components. */
  options: VoiceClientOptions
  /** The target of each call. A string is an assistant's id. */
  target: string | StartTarget
  /** Whether the agent answers typed words without a call, too: the target is an assistant's id then. Default false. */
  chat?: boolean
  /** The name of the agent. */
  name?: string
  /** The headline. */
  title?: ReactNode
  /** One or two sentences below the headline. */
  lead?: ReactNode
  /** Questions of people, in their own words. */
  questions?: readonly string[]
  /** The headline of the questions. */
  questionsTitle?: ReactNode
  /** The last line of the page. */
  footer?: ReactNode
  /** Components that need the call and show nothing of the page, such as tools. */
  children?: ReactNode
}

const QUESTIONS = [
  'What can you do for me?',
  'I have not decided yet. What would you ask me?',
  'Say that again, in fewer words.',
]

/** The options of a chat with the assistant of the calls. Null without the id of one. */
function toChat(
  { publicKey, baseUrl, fetch }: VoiceClientOptions,
  target: string | StartTarget,
): NonNullable<CallCardProps['chat']> | null {
  const { assistant, assistantOverrides } = typeof target === 'string' ? { assistant: target } : target
  if (typeof assistant !== 'string' || assistant === '') return null
  return {
    assistant,
    ...(assistantOverrides && { assistantOverrides }),
    ...(publicKey && { publicKey }),
    ...(baseUrl && { baseUrl }),
    ...(fetch && { fetch }),
  }
}

/** The options of the page's chat. Says once that it lacks an assistant. */
function usePageChat(chat: boolean, options: VoiceClientOptions, target: string | StartTarget) {
  const chatOptions = chat ? toChat(options, target) : null
  const lacksAssistant = chat && !chatOptions
  useEffect(() => {
    if (!lacksAssistant) return
    console.error(
      new Error('The chat of <AgentPage> needs the id of an assistant as its target. The page has no chat.'),
    )
  }, [lacksAssistant])
  return chatOptions
}

/** A page with one agent to talk to: replace its words, and it is yours. */
export function AgentPage({
  options,
  target,
  chat = false,
  name = 'Aidan',
  title = `Talk to ${name}.`,
  lead = 'Start the call and speak as you would on the phone. Interrupt whenever you like, or type instead.',
  questions = QUESTIONS,
  questionsTitle = 'Try asking',
  footer = 'Your microphone is on during a call only.',
  children,
  description = `${name} greets you as soon as the line is open. The conversation appears here, word by word.`,
  ...card
}: AgentPageProps): ReactElement {
  const chatOptions = usePageChat(chat, options, target)
  return (
    <VoiceProvider options={options}>
      {children}
      <main className="flex min-h-dvh flex-col bg-background text-foreground">
        <div className="mx-auto grid w-full max-w-6xl flex-1 content-center items-center gap-x-16 gap-y-10 px-4 py-10 sm:px-8 lg:grid-cols-12 lg:py-16 2xl:max-w-7xl">
          <div className="lg:col-span-7">
            <h1 className="max-w-[14ch] text-4xl leading-[1.05] font-semibold tracking-tight text-balance break-words hyphens-auto sm:text-6xl xl:text-7xl 2xl:text-8xl">
              {title}
            </h1>
            <p className="mt-5 max-w-[38ch] text-lg leading-relaxed text-pretty text-muted-foreground sm:mt-7 sm:text-xl sm:leading-relaxed">
              {lead}
            </p>
          </div>
          <div className="w-full max-w-xl lg:col-span-5 lg:row-span-2 lg:ms-auto lg:max-w-md">
            <CallCard target={target} chat={chatOptions} name={name} description={description} {...card} />
          </div>
          {questions.length > 0 && (
            <div className="self-start lg:col-span-7">
              <h2 className="text-sm font-medium text-muted-foreground">{questionsTitle}</h2>
              <ul className="mt-3 max-w-xl border-b">
                {questions.map((question, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two questions may have the same words
                  <li key={index} className="border-t py-3 text-base leading-snug sm:text-lg">
                    {question}
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
        {footer !== null && (
          <footer className="mx-auto w-full max-w-6xl px-4 pb-8 text-sm text-muted-foreground sm:px-8 2xl:max-w-7xl">
            {footer}
          </footer>
        )}
      </main>
    </VoiceProvider>
  )
}
