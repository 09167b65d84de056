import { VoiceProvider } from '@offhook/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { routes } from './app/routes.tsx'
import { voiceOptions } from './call/voiceOptions.ts'
import { brand } from './content/brand.ts'
import './styles.css'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root to render into.')

createRoot(root).render(
  <StrictMode>
    <VoiceProvider options={voiceOptions(brand, location.origin)}>
      <RouterProvider router={createBrowserRouter(routes)} />
    </VoiceProvider>
  </StrictMode>,
)
