{{- define "candor.labels" -}}
app.kubernetes.io/name: candor
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
{{- end }}

{{- define "candor.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "candor.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{- define "candor.environment" -}}
- name: NODE_ENV
  value: production
- name: HOST
  value: 0.0.0.0
- name: DATA_DIR
  value: /var/lib/candor
- name: CANDOR_KEYS
  value: /etc/candor/keys.json
{{- range $name, $value := .Values.settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}

{{- define "candor.volumes" -}}
- name: data
  emptyDir: {}
- name: tmp
  emptyDir: {}
- name: keys
  secret:
    secretName: {{ .Values.keysSecret }}
    defaultMode: 0440
{{- end }}

{{- define "candor.mounts" -}}
- name: data
  mountPath: /var/lib/candor
- name: tmp
  mountPath: /tmp
- name: keys
  mountPath: /etc/candor
  readOnly: true
{{- end }}
