export const words = {
  heading: 'Oops! Page not found',
  text: 'There is no page at this address. It may have moved, or the link may have a typo.',
  home: 'Back to home',
  termsAsked: 'Looking for our terms?',
  termsLink: 'Read the terms and conditions',
} as const
