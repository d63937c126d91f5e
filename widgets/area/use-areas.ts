import { useQuery } from '@tanstack/react-query'
import type { AreasByParent } from '#schemas/areas/areas.ts'

/** All areas, as a file of their own that is loaded when somebody wants to choose. */
export function useAreas(wanted: boolean) {
  return useQuery({
    queryKey: ['areas'],
    queryFn: async (): Promise<AreasByParent> => (await import('#schemas/areas/areas.json')).default,
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
}
