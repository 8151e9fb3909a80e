import { useMutation } from '@tanstack/react-query';
import type { ApiBody } from '../../lib/api/api-client.ts';
import { api } from '../../lib/api/api-client.ts';

export interface ReportedText {
  type: 'experience' | 'reply';
  id: number;
}

export const useReport = ({ type, id }: ReportedText) =>
  useMutation({
    mutationFn: (body: ApiBody<'POST /experiences/{id}/report'>) => {
      const call = { params: { id: String(id) }, body };
      return type === 'experience' ? api('POST /experiences/{id}/report', call) : api('POST /replies/{id}/report', call);
    },
  });
